import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type PatientImport, patientImportCalls } from '#modules/patients/contract/calls/imports.ts';
import { importFailureWords } from '../looks.ts';
import styles from './import-page.module.css';
import { ImportRows } from './import-rows.tsx';

const askedAgainMs = 2000;

/** Whether rows of an import are still to be checked or saved. */
export function isGoingOn({ status }: Pick<PatientImport, 'status'>): boolean {
  return status === 'checking' || status === 'saving';
}

/** How far an import is that goes on in the background; its rows, once it has finished. */
export function ImportProgress({ id }: { readonly id: string }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const found = useCall(
    patientImportCalls.readImport,
    { params: { id } },
    { quiet: true, live: ['patient-imports'], ...(over ? {} : { every: askedAgainMs }) },
  );
  if (!over && found.data?.finishedAt) setOver(true);
  return (
    <Panel
      title={found.data ? titleOf(found.data, t) : t('Import')}
      actions={
        found.data?.finishedAt ? (
          <Button component={Link} to="/hospital/patients" variant="default">
            {t('Open patients')}
          </Button>
        ) : undefined
      }
    >
      <Loaded from={found} rows={3}>
        {(job) =>
          job.finishedAt ? (
            <>
              <Ended job={job} />
              <ImportRows result={job} />
            </>
          ) : (
            <Running job={job} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function titleOf({ status }: PatientImport, t: ReturnType<typeof useText>): string {
  if (isGoingOn({ status })) return t('Import in progress');
  return status === 'done' ? t('Imported') : t('Not imported');
}

function Running({ job }: { readonly job: PatientImport }) {
  const t = useText();
  const format = useFormat();
  const saving = job.status === 'saving';
  const done = saving ? job.saved + job.invalid : job.checked;
  const total = format.number(job.total);
  const words = saving
    ? t('{done} of {total} rows saved or skipped', { done: format.number(done), total })
    : t('{done} of {total} rows checked', { done: format.number(done), total });
  return (
    <div className={styles.stack} role="status">
      <p>
        <span className="strong">{job.filename}</span>: {words}
      </p>
      <Progress className={styles.bar} value={Math.round((100 * done) / job.total)} aria-label={words} />
      <p className="note">{t('You can leave this page. You will be notified when the import has finished.')}</p>
    </div>
  );
}

function Ended({ job }: { readonly job: PatientImport }) {
  const t = useText();
  const left = job.total - job.saved - job.invalid;
  return (
    <>
      {job.status === 'done' ? (
        <p className="strong">{t('{count} patient imported | {count} patients imported', { count: job.saved })}</p>
      ) : null}
      {job.status === 'refused' ? (
        <p role="alert">{t('Nothing was saved: some rows need your attention. Correct them and upload the file again.')}</p>
      ) : null}
      {job.failure ? <p role="alert">{t(importFailureWords[job.failure])}</p> : null}
      {job.status === 'failed' && left > 0 ? (
        <p>{t('{count} row was not saved. | {count} rows were not saved.', { count: left })}</p>
      ) : null}
    </>
  );
}

/** The last imports of the hospital, the one that is running first. */
export function RecentImports({ shown }: { readonly shown: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(patientImportCalls.imports, {}, { quiet: true, live: ['patient-imports'] });
  const others = (found.data ?? []).filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <Panel title={t('Recent imports')}>
      <ul className={styles.imports}>
        {others.map((each) => (
          <li key={each.id}>
            <Link to="/hospital/patients/import" search={{ import: each.id }}>
              {each.filename}
            </Link>
            <span className="note">
              {isGoingOn(each)
                ? t('Import in progress')
                : t('{saved} of {total} saved', { saved: format.number(each.saved), total: format.number(each.total) })}
              {' · '}
              {each.orderedByName}
              {' · '}
              {format.instant(each.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
