import { useText } from '#kernel/web/text/use-text.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import { attachmentCategoryWords } from '../words.ts';
import { Thumbnail } from './thumbnail.tsx';
import styles from './viewer.module.css';

/** Documents as small pictures; a press opens one. */
export function AttachmentsGrid({ files, onOpen }: { readonly files: readonly Attachment[]; readonly onOpen: (file: Attachment) => void }) {
  const t = useText();
  return (
    <ul className={styles.grid}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.tile} disabled={file.scan !== 'clean'} onClick={() => onOpen(file)}>
            <Thumbnail file={file} />
            <span className={styles.tileName}>{file.name}</span>
            <span className="muted">{t(attachmentCategoryWords[file.category])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
