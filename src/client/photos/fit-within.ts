interface Size {
  width: number
  height: number
}

/** The size of an image whose longer side is at most `side` pixels: never larger, in its own proportions. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
