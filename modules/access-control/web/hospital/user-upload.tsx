import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type Refused, send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Look } from '#kernel/web/design/look.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { cellFaultText } from '#kernel/web/text/cell-fault-text.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { TableFile } from '#kernel/web/upload/table-file.tsx';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UploadResult } from '../../contract/records.ts';
import { uploadRows } from '../../contract/words.ts';
import styles from './users.module.css';

type Row = UploadResult['rows'][number];
/** Words of the columns that a message names. */
const fieldWords: Readonly<Record<string, string>> = {
  title: word('Title'),
  firstName: word('First name'),
  middleName: word('Middle name'),
  lastName: word('Last name'),
  email: word('Email'),
  dialCode: word('Dial code'),
  phoneNumber: word('Phone number'),
  gender: word('Gender'),
  roleId: word('Role'),
  role: word('Role'),
  departmentIds: word('Departments'),
  departments: word('Departments'),
  cadre: word('Cadre'),
  specializationIds: word('Specializations'),
  specializations: word('Specializations'),
  licenceBody: word('Licensing body'),
  licenceNumber: word('Licence number'),
  licenceExpiry: word('Licence expiry'),
  employmentType: word('Employment type'),
  startDate: word('Start date'),
  endDate: word('End date'),
};
const rowLooks: Readonly<Record<Row['status'], Look>> = {
  ok: { word: word('Ready'), tone: 'green' },
  error: { word: word('Needs attention'), tone: 'red' },
};

async function saveTemplate(format: 'csv' | 'xlsx'): Promise<string | null> {
  const answer = await send(userCalls.userTemplate, { query: { format } });
  if (!answer.ok) return answer.message;
  const address = URL.createObjectURL(answer.payload as Blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `users.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return null;
}

/** Invites users from a file: template, a check of every row, then all or none. */
export function UserUpload({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const upload = useSend(userCalls.uploadUsers, { refresh: ['departments', 'roles'] });
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<UploadResult | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function run(dryRun: boolean) {
    if (!file) return;
    const answer = await upload.send({ query: { dryRun }, body: uploadBody(file) });
    if (!answer) return;
    setRefused(answer.ok ? null : answer);
    if (!answer.ok) return;
    if (dryRun) return setResult(answer.payload);
    toast.success(t('{count} user invited | {count} users invited', { count: answer.payload.created }));
    onDone();
  }

  const columns: readonly Column<Row>[] = [
    { key: 'row', title: t('Line'), kind: 'number', value: (row) => row.row },
    { key: 'name', title: t('Name'), text: (row) => row.name },
    { key: 'email', title: t('Email'), wide: true, text: (row) => row.email },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={rowLooks[row.status]} /> },
    {
      key: 'errors',
      title: t('Problem'),
      cell: (row) => (
        <span className={styles.errors}>
          {Object.entries(row.errors)
            .map(([field, message]) =>
              [field && t('{label}:', { label: t(fieldWords[field] ?? field) }), cellFaultText(t, message)].filter(Boolean).join(' '),
            )
            .join(' · ')}
        </span>
      ),
    },
  ];
  // Rows with faults first: they are what somebody came for.
  const rows = result?.rows.toSorted((a, b) => Number(b.status === 'error') - Number(a.status === 'error') || a.row - b.row) ?? [];
  const ready = result !== null && result.failed === 0 && rows.length > 0;

  return (
    <div className={styles.upload}>
      <p className="muted">
        {t('Fill in the template with up to {rows} users, one per row. Nothing is saved until every row is valid.', { rows: uploadRows })}
      </p>
      <div className={styles.steps}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void saveTemplate(format).then((failed) => failed && toast.error(failed))}
          >
            {format === 'xlsx' ? t('Template as spreadsheet') : t('Template as CSV')}
          </Button>
        ))}
      </div>
      <TableFile
        most={userCalls.uploadUsers.bodyLimit}
        placeholder={t('Choose a file')}
        file={file}
        onChange={(next) => {
          setFile(next);
          setResult(null);
          setRefused(null);
        }}
      />
      {refused ? (
        <p role="alert" className={styles.refused}>
          {refused.message}
        </p>
      ) : null}
      {result ? (
        <>
          <p role="status" className="strong">
            {ready
              ? t('{count} line is ready | {count} lines are ready', { count: rows.length })
              : t('{count} line needs your attention | {count} lines need your attention', { count: result.failed })}
          </p>
          <div className={styles.rows}>
            <PlainTable columns={columns} rows={rows} rowKey={(row) => String(row.row)} label={t('Lines of the file')} />
          </div>
        </>
      ) : null}
      <div className={styles.acts}>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {ready ? (
          <Button disabled={upload.busy} onClick={() => void run(false)}>
            {upload.busy ? t('Loading…') : t('Invite {count} user | Invite {count} users', { count: rows.length })}
          </Button>
        ) : (
          <Button disabled={!file || upload.busy} onClick={() => void run(true)}>
            {upload.busy ? t('Loading…') : t('Check the file')}
          </Button>
        )}
      </div>
    </div>
  );
}
