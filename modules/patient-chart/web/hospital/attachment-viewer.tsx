import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useDownload } from './use-download.ts';
import styles from './viewer.module.css';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((file) => ({ default: file.PdfPages })));

// HEIC is tried: some browsers know it, the others say that they do not.
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'];
const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;

/** Shows a picture (zoom, turn), the pages of a PDF, a text or a DICOM's small picture; anything else is downloaded, never run. */
export function AttachmentViewer({ file }: { readonly file: Attachment }) {
  const t = useText();
  const download = useDownload();
  const isWhole = pictures.includes(file.mime) || file.mime === 'text/plain' || file.mime === 'application/pdf';
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => void download(file)}
        >
          {t('Download')}
        </Button>
      </div>
      {isWhole ? <Shown file={file} /> : null}
      {!isWhole && file.hasThumbnail ? <Preview file={file} /> : null}
      {isWhole || file.hasThumbnail ? null : <EmptyState title={t('Download this type of file to view it')} />}
    </div>
  );
}

function Shown({ file }: { readonly file: Attachment }) {
  const content = useCall(attachmentCalls.content, { params: { id: file.id } }, { quiet: true, fresh: Number.POSITIVE_INFINITY });
  return (
    <Loaded from={content} rows={8}>
      {(blob) => <Content file={file} blob={blob as Blob} />}
    </Loaded>
  );
}

function Content({ file, blob }: { readonly file: Attachment; readonly blob: Blob }) {
  if (file.mime === 'text/plain') return <PlainText blob={blob} />;
  if (file.mime !== 'application/pdf') return <Picture blob={blob} name={file.name} />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PdfPages blob={blob} name={file.name} />
    </Suspense>
  );
}

/** The small picture of what cannot be shown whole. */
function Preview({ file }: { readonly file: Attachment }) {
  const t = useText();
  return (
    <>
      <p className="muted">{t('Small preview to identify the file, not for diagnosis.')}</p>
      <Thumbnail file={file} className={styles.preview ?? ''} />
    </>
  );
}

function PlainText({ blob }: { readonly blob: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    void blob.text().then(setText);
  }, [blob]);
  return <pre className={styles.text}>{text}</pre>;
}

function Picture({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const t = useText();
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  const [zoom, setZoom] = useState(2);
  const [turn, setTurn] = useState(0);
  const [isUnknown, setIsUnknown] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (isUnknown) return <EmptyState title={t('This browser cannot show the picture')} text={t('Download it instead.')} />;
  return (
    <>
      <div className={styles.bar}>
        <ActionIcon aria-label={t('Zoom out')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('Zoom in')} disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('Turn right')} onClick={() => setTurn((turn + 90) % 360)}>
          <IconRotateClockwise size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its frame is moved by keyboard. */}
      <div className={styles.frame} tabIndex={0} role="group" aria-label={name}>
        <img
          src={address}
          alt={name}
          className={styles.picture}
          style={{ scale: String(zooms[zoom] ?? 1), rotate: `${turn}deg` }}
          onError={() => setIsUnknown(true)}
        />
      </div>
    </>
  );
}
