import { stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Writes a JPEG of blurred and fine noise, as heavy as what a camera writes; answers its bytes. */
export default async function cameraPhoto({ path, width, height }) {
  const layer = async (w, h, sigma) => {
    const noise = { type: 'gaussian', mean: 128, sigma }
    const create = { width: w, height: h, channels: 3, background: '#000', noise }
    const image = await sharp({ create }).png().toBuffer()
    return sharp(image).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  }

  const coarse = await layer(40, 30, 90)
  const middle = await layer(800, 600, 60)
  const fine = await layer(width, height, 6)
  for (let at = 0; at < coarse.length; at++)
    coarse[at] = Math.max(0, Math.min(255, coarse[at] + (middle[at] - 128) / 2 + fine[at] - 128))
  const raw = { width, height, channels: 3 }
  await writeFile(path, await sharp(coarse, { raw }).jpeg({ quality: 88 }).toBuffer())
  return (await stat(path)).size
}
