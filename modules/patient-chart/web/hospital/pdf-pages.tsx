import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './viewer.module.css';

/** The reader of PDF files is larger than any page: it comes with the first document that is opened. */
async function reader() {
  const [{ getDocument, GlobalWorkerOptions }, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker.default;
  return getDocument;
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;

/** The file, opened in a thread of its own; no script in it is ever run. */
function useDocument(blob: Blob): PDFDocumentProxy | 'broken' | null {
  const [state, setState] = useState<PDFDocumentProxy | 'broken' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const opening = Promise.all([reader(), blob.arrayBuffer()]).then(([getDocument, data]) => getDocument({ data, enableXfa: false }));
    opening
      .then((task) => task.promise)
      .then((opened) => (isLeft ? undefined : setState(opened)))
      .catch(() => (isLeft ? undefined : setState('broken')));
    return () => {
      isLeft = true;
      void opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [blob]);
  return state;
}

/** Draws a page at the zoom asked for, sharp on dense screens; answers its words, for those who hear them. */
async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: number): Promise<string> {
  const fit = (canvas.parentElement?.clientWidth ?? 600) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale: fit * zoom });
  const dense = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = Math.floor(viewport.width * dense);
  canvas.height = Math.floor(viewport.height * dense);
  canvas.style.width = `${Math.floor(viewport.width)}px`;
  await page.render({ canvas, viewport, transform: [dense, 0, 0, dense, 0, 0] }).promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

function PageOf({
  file,
  number,
  zoom,
  name,
}: {
  readonly file: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
  readonly name: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let isLeft = false;
    void file
      .getPage(number)
      .then((page) => (isLeft || !canvas.current ? '' : draw(page, canvas.current, zoom)))
      .then((text) => (isLeft ? undefined : setWords(text)))
      // A drawing that another page or zoom overtook.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [file, number, zoom]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a page larger than its frame is moved by keyboard.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={name}>
      <canvas key={`${number} ${zoom}`} ref={canvas} className={styles.page} />
      <p className="visually-hidden">{words}</p>
    </div>
  );
}

/** A PDF page by page, drawn here: the same on every device, also where the browser shows none itself. */
export function PdfPages({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const t = useText();
  const file = useDocument(blob);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(2);
  if (file === null) return <SkeletonRows rows={8} />;
  if (file === 'broken')
    return <EmptyState title={t('This file cannot be shown here')} text={t('It may be protected or damaged. Download it instead.')} />;
  return (
    <>
      <div className={styles.bar}>
        <ActionIcon aria-label={t('Previous page')} disabled={number === 1} onClick={() => setNumber(number - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <span className="tnum" aria-live="polite">
          {t('Page {page} of {pages}', { page: number, pages: file.numPages })}
        </span>
        <ActionIcon aria-label={t('Next page')} disabled={number === file.numPages} onClick={() => setNumber(number + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('Zoom out')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('Zoom in')} disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <PageOf file={file} number={number} zoom={zooms[zoom] ?? 1} name={name} />
    </>
  );
}
