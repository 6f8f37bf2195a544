import { chakra } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'

interface PhotoImageProps {
  src: string
  alt: string
}

/**
 * A photo cropped to its box; grey while loading, a placeholder if loading fails. Give it a `key` where one place
 * shows different photos.
 */
export function PhotoImage({ src, alt }: PhotoImageProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // Where it failed before anything listened, it tries again.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.src = src
  }, [src])
  if (failed) {
    return (
      <Missing role="img" aria-label={alt}>
        <Icon of={ImageOff} size="lg" />
      </Missing>
    )
  }
  return (
    <Image ref={image} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(true)} />
  )
}

const fill = { display: 'block', w: 'full', h: 'full', minW: '0', bg: 'bone' }

const Image = chakra('img', {
  base: {
    ...fill,
    objectFit: 'cover',
    // A failed image shows its alt text for a moment: it must not change the box.
    overflow: 'hidden',
    color: 'transparent',
  },
})

const Missing = chakra('span', {
  base: { ...fill, display: 'grid', placeItems: 'center', bg: 'sunken', color: 'subtle' },
})
