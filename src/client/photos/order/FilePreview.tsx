import { chakra } from '@chakra-ui/react'
import { FileImage } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Clip } from '../../ui/Text.tsx'
import { preparePhoto } from '../uploads/prepare-photo.ts'

/** A chosen file as a picture that fills its box, or its name if the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
  const url = usePreview(file)
  if (url) return <Picture src={url} alt={file.name} decoding="async" />
  if (url === undefined) return <Skeleton w="full" h="full" />
  return (
    <FileName>
      <Icon of={FileImage} size="lg" />
      <Clip textStyle="xs">{file.name}</Clip>
    </FileName>
  )
}

const Picture = chakra('img', {
  base: { display: 'block', w: 'full', h: 'full', objectFit: 'cover', overflow: 'hidden' },
})

const FileName = chakra('span', {
  base: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '1',
    w: 'full',
    h: 'full',
    px: '1.5',
    color: 'muted',
    '& > span': { maxW: 'full' },
  },
})

/** An object URL of the file's thumbnail while it is shown; null if there can be none. */
function usePreview(file: File): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let left = false
    let address: string | null = null
    void preparePhoto(file).then(({ preview }) => {
      if (left) return
      address = preview && URL.createObjectURL(preview)
      setUrl(address)
    })
    return () => {
      left = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [file])
  return url
}
