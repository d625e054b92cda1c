import { IconFileText, IconFileTypePdf, IconPhoto, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import styles from './viewer.module.css';

function iconOf(mime: string): TablerIcon {
  if (mime === 'application/pdf') return IconFileTypePdf;
  return mime.startsWith('image/') || mime === 'application/dicom' ? IconPhoto : IconFileText;
}

/** A document's small picture, or a sign of its kind. */
export function Thumbnail({ file, className }: { readonly file: Attachment; readonly className?: string }) {
  const Icon = iconOf(file.mime);
  // The picture of a sensitive document is an opening of it: shown on demand, never in a list.
  const shows = file.hasThumbnail && file.scan === 'clean' && (!file.isSensitive || className !== undefined);
  return (
    <span className={className ?? styles.thumb}>
      {shows ? <SmallPicture file={file} /> : <Icon size={40} stroke={1.4} aria-hidden="true" />}
    </span>
  );
}

function SmallPicture({ file }: { readonly file: Attachment }) {
  const { data } = useCall(attachmentCalls.thumbnail, { params: { id: file.id } }, { quiet: true, fresh: Number.POSITIVE_INFINITY });
  const address = useMemo(() => (data ? URL.createObjectURL(data as Blob) : null), [data]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address ? <img src={address} alt="" /> : null;
}
