import { DialogFailed, DialogLoading } from '../../ui/dialogs/lazy-dialog.tsx'
import { lazyPart } from '../../ui/lazy.tsx'

/** The viewer over a list of photos, with the comparison: code of its own. */
export const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx').then(part => part.PhotoViewer), {
  Loading: ({ onClose }) => <DialogLoading isDark onClose={onClose} />,
  Failed: DialogFailed,
})
