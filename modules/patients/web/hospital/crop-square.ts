const side = 480;
/** The server keeps at most 1 MB; a square of 480 px is far below at any of these qualities. */
const qualities = [0.9, 0.75, 0.6] as const;
const mostBytes = 1_000_000;

/** Cuts the middle square out of a picture and makes a JPEG of it, small enough to keep. Null when the browser cannot. */
export async function cropSquare(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  const edge = Math.min(width, height);
  if (!paper || edge === 0) return null;
  paper.drawImage(source, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= mostBytes) return blob;
  }
  return null;
}
