import dicomParser, { type DataSet } from 'dicom-parser';

/** Grey pixels, one byte each, already small. */
export interface RawPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type DicomPicture = RawPicture | { readonly jpeg: Uint8Array };

const mostSide = 640;
const plainSyntaxes = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1']);
const jpegSyntax = '1.2.840.10008.1.2.4.50';

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bytesEach: 1 | 2;
  readonly isSigned: boolean;
  readonly isInverted: boolean;
  readonly slope: number;
  readonly intercept: number;
  readonly window: { readonly centre: number; readonly width: number } | null;
  readonly offset: number;
}

function layoutOf(data: DataSet): Layout | null {
  const [height, width, allocated, samples] = [
    data.uint16('x00280010'),
    data.uint16('x00280011'),
    data.uint16('x00280100'),
    data.uint16('x00280002'),
  ];
  const photometric = data.string('x00280004')?.trim();
  const offset = data.elements['x7fe00010']?.dataOffset;
  if (!width || !height || offset === undefined || samples !== 1) return null;
  if (allocated !== 8 && allocated !== 16) return null;
  if (photometric !== 'MONOCHROME1' && photometric !== 'MONOCHROME2') return null;
  const bytesEach = allocated === 8 ? 1 : 2;
  if (offset + width * height * bytesEach > data.byteArray.length) return null;
  const [centre, span] = [data.floatString('x00281050'), data.floatString('x00281051')];
  return {
    width,
    height,
    bytesEach,
    isSigned: data.uint16('x00280103') === 1,
    isInverted: photometric === 'MONOCHROME1',
    slope: data.floatString('x00281053') ?? 1,
    intercept: data.floatString('x00281052') ?? 0,
    window: centre !== undefined && span !== undefined && span >= 1 ? { centre, width: span } : null,
    offset,
  };
}

/** Every n-th pixel of the first frame, as measured. */
function sample(
  bytes: Buffer,
  layout: Layout,
  step: number,
): { readonly values: Float64Array; readonly width: number; readonly height: number } {
  const [width, height] = [Math.floor((layout.width - 1) / step) + 1, Math.floor((layout.height - 1) / step) + 1];
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = layout.offset + (y * step * layout.width + x * step) * layout.bytesEach;
      const stored = layout.bytesEach === 1 ? bytes.readUInt8(at) : layout.isSigned ? bytes.readInt16LE(at) : bytes.readUInt16LE(at);
      values[y * width + x] = stored * layout.slope + layout.intercept;
    }
  }
  return { values, width, height };
}

function spanOf(values: Float64Array, window: Layout['window']): { readonly from: number; readonly until: number } {
  if (window) return { from: window.centre - window.width / 2, until: window.centre + window.width / 2 };
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < from) from = value;
    if (value > until) until = value;
  }
  return { from, until };
}

function greyOf(data: DataSet, bytes: Buffer): RawPicture | null {
  const layout = layoutOf(data);
  if (!layout) return null;
  const step = Math.max(1, Math.ceil(Math.max(layout.width, layout.height) / mostSide));
  const { values, width, height } = sample(bytes, layout, step);
  const { from, until } = spanOf(values, layout.window);
  const pixels = Buffer.alloc(values.length);
  values.forEach((value, index) => {
    const grey = until > from ? Math.min(255, Math.max(0, Math.round(((value - from) / (until - from)) * 255))) : 128;
    pixels[index] = layout.isInverted ? 255 - grey : grey;
  });
  return { pixels, width, height };
}

function jpegOf(data: DataSet): { readonly jpeg: Uint8Array } | null {
  const element = data.elements['x7fe00010'];
  if (!element?.fragments || element.fragments.length === 0) return null;
  const frame =
    element.basicOffsetTable && element.basicOffsetTable.length > 0
      ? dicomParser.readEncapsulatedImageFrame(data, element, 0)
      : dicomParser.readEncapsulatedPixelDataFromFragments(data, element, 0, 1);
  return { jpeg: Buffer.from(frame) };
}

/**
 * The first picture of a DICOM file (PS3.3, C.7.6.3): grey pixels through its window (C.11.2), or the JPEG it holds. Null for
 * colour that is not packed, other packings, and files that cannot be read. Good for recognising a file, never for a diagnosis.
 */
export function dicomPicture(bytes: Buffer): DicomPicture | null {
  try {
    const data = dicomParser.parseDicom(bytes);
    const syntax = data.string('x00020010')?.trim() ?? '';
    if (plainSyntaxes.has(syntax)) return greyOf(data, bytes);
    return syntax === jpegSyntax ? jpegOf(data) : null;
  } catch {
    return null;
  }
}
