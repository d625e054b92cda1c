import { Button, SegmentedControl, Select } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconEye, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { ActDrawer, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { attachmentActs, attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { Attachment } from '#modules/patient-chart/contract/document-records.ts';
import type { AttachmentCategory } from '#modules/patient-chart/contract/words.ts';
import { scanLooks } from '../looks.ts';
import { TwoLines } from '../two-lines.tsx';
import { attachmentCategoryWords, optionsFrom } from '../words.ts';
import { AttachmentForm } from './attachment-form.tsx';
import { AttachmentsGrid } from './attachments-grid.tsx';
import { AttachmentViewer } from './attachment-viewer.tsx';
import styles from './chart.module.css';
import { sizeWords } from './file-words.ts';
import { PagesFoot, pageSize } from './pages-foot.tsx';
import { UploadForm } from './upload-form.tsx';
import { useDownload } from './use-download.ts';

const forms = { edit: AttachmentForm };
type Open = { readonly what: 'view'; readonly file: Attachment } | { readonly what: 'upload' } | null;
type Asked = { readonly name: string; readonly of: Attachment };

/** Documents of a patient: letters, reports, pictures. */
export function AttachmentsPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const [category, setCategory] = useState<AttachmentCategory | null>(null);
  const [status, setStatus] = useState<'active' | 'archived'>('active');
  const [page, setPage] = useState(1);
  const [look, setLook] = useState<'list' | 'grid'>('list');
  const [open, setOpen] = useState<Open>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setOpen(null);
  const found = useCall(
    attachmentCalls.ofPatient,
    { params: { patientId }, query: { page, limit: pageSize, status, ...(category ? { category: [category] } : {}) } },
    { live: ['patient-attachments'], keepOld: true, quiet: true },
  );
  const columns = useColumns((file) => setOpen({ what: 'view', file }), setAsked);
  return (
    <>
      <Panel
        title={t('Attachments')}
        flush
        actions={
          can(attachmentCalls.upload) ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconUpload size={15} aria-hidden="true" />}
              onClick={() => setOpen({ what: 'upload' })}
            >
              {t('Add document')}
            </Button>
          ) : null
        }
      >
        <div className={styles.tools}>
          <Select
            className={styles.grow ?? ''}
            label={t('Category')}
            placeholder={t('All categories')}
            clearable
            data={[...optionsFrom(attachmentCategoryWords, t)]}
            value={category}
            onChange={(value) => {
              setCategory(value as AttachmentCategory | null);
              setPage(1);
            }}
          />
          <SegmentedControl
            aria-label={t('Status')}
            value={status}
            onChange={(value) => setStatus(value as typeof status)}
            data={[
              { value: 'active', label: t('Active') },
              { value: 'archived', label: t('Archived') },
            ]}
          />
          <SegmentedControl
            aria-label={t('View')}
            value={look}
            onChange={(value) => setLook(value as typeof look)}
            data={[
              { value: 'list', label: t('List') },
              { value: 'grid', label: t('Pictures') },
            ]}
          />
        </div>
        <Loaded from={found} rows={4} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No attachments')} />}>
          {(list) => (
            <>
              {look === 'grid' ? (
                <AttachmentsGrid files={list.data} onOpen={(file) => setOpen({ what: 'view', file })} />
              ) : (
                <PlainTable
                  label={t('Table: {title}', { title: t('Attachments') })}
                  columns={columns}
                  rows={list.data}
                  rowKey={(row) => row.id}
                />
              )}
              <PagesFoot page={page} count={list.meta.count} onPage={setPage} />
            </>
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add document')} size={560} opened={open?.what === 'upload'} onClose={close}>
        <UploadForm patientId={patientId} onDone={close} />
      </DrawerForm>
      <ActDrawer acts={attachmentActs} forms={forms} asked={asked} onClose={() => setAsked(null)} />
      <DrawerForm title={open?.what === 'view' ? open.file.name : t('Document')} size={900} opened={open?.what === 'view'} onClose={close}>
        {open?.what === 'view' ? <AttachmentViewer file={open.file} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(view: (file: Attachment) => void, ask: (asked: Asked) => void): readonly Column<Attachment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t('Name'),
      cell: (row) => <TwoLines name={row.name} under={row.status === 'archived' ? (row.archivedReason ?? '') : (row.description ?? '')} />,
      text: (row) => row.name,
    },
    { key: 'category', title: t('Category'), text: (row) => t(attachmentCategoryWords[row.category]) },
    { key: 'size', title: t('Size'), wide: true, align: 'end', text: (row) => sizeWords(row.size, format.number) },
    { key: 'by', title: t('Added by'), wide: true, text: (row) => (row.fromPatient ? t('The patient') : row.uploadedByName) },
    { key: 'at', title: t('Added'), wide: true, kind: 'instant', value: (row) => row.createdAt },
    {
      key: 'marks',
      title: t('Markings'),
      cell: (row) => (
        <span className={styles.badges}>
          {row.visibleToPatient ? <StatusBadge look={{ word: t('Visible to patient'), tone: 'blue', icon: IconEye }} /> : null}
          {row.isSensitive ? <StatusBadge look={{ word: t('Sensitive'), tone: 'violet' }} /> : null}
          {row.scan === 'clean' ? null : <StatusBadge look={scanLooks[row.scan]} />}
        </span>
      ),
    },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <FileActs file={row} view={view} ask={ask} /> },
  ];
}

interface FileActsProps {
  readonly file: Attachment;
  readonly view: (file: Attachment) => void;
  readonly ask: (asked: Asked) => void;
}

function FileActs({ file, view, ask }: FileActsProps) {
  const t = useText();
  const download = useDownload();
  return (
    <span className={styles.acts}>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={file.scan !== 'clean'}
        onClick={() => view(file)}
        aria-label={t('View {name}', { name: file.name })}
      >
        {t('View')}
      </Button>
      <RecordMenu
        acts={attachmentActs}
        of={file}
        name={file.name}
        forms={forms}
        open={(name) => ask({ name, of: file })}
        links={[{ words: t('Download'), run: () => void download(file) }]}
      />
    </span>
  );
}
