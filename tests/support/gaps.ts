/** Where the directory of a ZIP begins. */
export const directoryOf = (zip: Buffer): number => zip.readUInt32LE(zip.length - 22 + 16)

/** A ZIP with so many bytes in it that are nobody's: before what begins there, its directory unless told. */
export function withGap(zip: Buffer, bytes: number, at = directoryOf(zip)): Buffer {
  const moved = Buffer.from(zip)
  const end = moved.length - 22
  const start = directoryOf(zip)
  moved.writeUInt32LE(start + bytes, end + 16)
  for (let entry = start; entry < end; ) {
    const place = moved.readUInt32LE(entry + 42)
    if (place >= at) moved.writeUInt32LE(place + bytes, entry + 42)
    entry +=
      46 + moved.readUInt16LE(entry + 28) + moved.readUInt16LE(entry + 30) + moved.readUInt16LE(entry + 32)
  }
  return Buffer.concat([moved.subarray(0, at), Buffer.alloc(bytes), moved.subarray(at)])
}
