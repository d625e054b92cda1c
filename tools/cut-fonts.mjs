/**
 * Cuts the typeface out of inter-ui: two variable faces for the screen and two plain ones for PDF files.
 * The results are committed; run this again only when inter-ui or the letters below change.
 *
 *   node tools/cut-fonts.mjs
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = `${root}/node_modules/inter-ui`;
const target = `${root}/kernel/web/design/fonts`;

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('');

/** Latin-1, every currency sign (₦ among them) and the marks that the screens use: loaded on every first visit. */
const base = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  range(0x20a0, 0x20c0),
  'ıŒœŸˆ˜',
  range(0x2010, 0x2027),
  '\u2030\u2032\u2033\u2039\u203a\u2044',
  '\u2070⁴⁵⁶⁷⁸⁹₀₁₂₃₄',
  '™ℓ№',
  '←↑→↓↗⇧⌘⏎',
  '−∕∙≈≠≤≥∞',
  '½¼¾⅓⅔',
  '●○✓✕',
].join('');
/** Letters of Yoruba, Hausa, Igbo and the rest of Latin Extended-A: fetched only when one of them appears. */
const further = [
  range(0x100, 0x130),
  range(0x132, 0x151),
  range(0x154, 0x177),
  range(0x179, 0x17f),
  'ƁɓƊɗƘƙƳƴƎǝƏəƐɛƆɔŊŋƑƒƩʃ',
  'ẸẹỌọṢṣỊịỤụẠạṄṅṀṁẼẽḲḳṬṭḌḍẒẓ',
  'ǸǹǛǜǍǎǏǐǑǒǓǔ',
  range(0x300, 0x304),
  '\u0308\u030c\u0323\u0329\u0331',
].join('');

const variable = await readFile(`${source}/variable/InterVariable.woff2`);
/** What the screens ask for: kerning, marks, tabular figures, slashed zero, l with a tail (cv05), I with serifs (cv08). */
const keepFeatures = ['kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'zero', 'cv05', 'cv08', 'case', 'frac'];
const axes = { wght: { min: 400, max: 700 }, opsz: 14 };
const faces = [
  ['inter-base.woff2', variable, base, { targetFormat: 'woff2', variationAxes: axes, keepFeatures, noHinting: true }],
  ['inter-further.woff2', variable, further, { targetFormat: 'woff2', variationAxes: axes, keepFeatures, noHinting: true }],
];
for (const weight of ['Regular', 'SemiBold']) {
  const plain = await readFile(`${source}/web/Inter-${weight}.woff2`);
  // jsPDF draws glyph by glyph, so the PDF faces need no layout features at all.
  faces.push([
    `pdf-${weight.toLowerCase()}.ttf`,
    plain,
    base + further,
    { targetFormat: 'truetype', keepFeatures: [], noLayoutClosure: true, noHinting: true },
  ]);
}

for (const [name, font, letters, options] of faces) {
  const cut = await subsetFont(font, letters, options);
  await writeFile(`${target}/${name}`, cut);
  console.log(`${name}: ${(cut.length / 1024).toFixed(1)} kB, ${new Set(letters).size} characters`);
}
await copyFile(`${source}/LICENSE.txt`, `${target}/LICENSE.txt`);
