import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A square PNG whose pixels are coloured by place: both run from -1 (left, top) to 1. */
function png(side: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const lines = Buffer.alloc(side * (side * 3 + 1));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [red, green, blue] = colourAt((2 * column) / (side - 1) - 1, (2 * row) / (side - 1) - 1);
      lines.set([red, green, blue], row * (side * 3 + 1) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

const paper: Colour = [255, 255, 255];
const lagoon: Colour = [11, 92, 117];
const foam: Colour = [126, 200, 208];
const ink: Colour = [92, 28, 120];

const isCross = (x: number, y: number, half: number, arm: number) =>
  (Math.abs(x) < half && Math.abs(y) < arm) || (Math.abs(y) < half && Math.abs(x) < arm);

/** A white cross over the waves of a lagoon, in a disc. */
export function lagoonLogo(): Buffer {
  return png(240, (x, y) => {
    if (x * x + y * y > 0.95) return paper;
    if (isCross(x, y + 0.22, 0.13, 0.42)) return paper;
    const wave = 0.42 + 0.07 * Math.sin(x * 7);
    return y > wave && Math.floor((y - wave) / 0.12) % 2 === 0 ? foam : lagoon;
  });
}

/** A round stamp: two rings and a cross in purple ink. */
export function roundStamp(): Buffer {
  return png(240, (x, y) => {
    const radius = Math.hypot(x, y);
    const ring = (radius > 0.86 && radius < 0.94) || (radius > 0.6 && radius < 0.63);
    // Marks between the rings, as letters of a stamp seen from afar.
    const marks = radius > 0.68 && radius < 0.8 && Math.sin(Math.atan2(y, x) * 26) > 0.2;
    return ring || marks || isCross(x, y, 0.07, 0.3) ? ink : paper;
  });
}
