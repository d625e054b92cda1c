import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { certificateCalls, referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { OwnCertificate, OwnReferral } from '#modules/consultation/contract/paper-records.ts';
import type { OwnConsultation } from '#modules/consultation/contract/records.ts';
import { certificateLooks, urgencyLooks } from '../looks-papers.ts';
import { referralLooks } from '../looks.ts';
import { certificateWords } from '../paper-words.ts';
import { ownVisitsSearch } from './search.ts';
import styles from './visits.module.css';

const pageSize = 10;

/** /patient/visits: what was found at own visits, referrals and certificates, over all hospitals. */
export function OwnVisitsPage() {
  const t = useText();
  const [{ person }] = useSearchOf(ownVisitsSearch);
  return (
    <div className={styles.page}>
      <PageHead title={t('Visits')} note={t('What was found, what to do, what comes next.')} />
      <OwnVisits {...(person ? { personId: person } : {})} />
      <OwnReferrals personId={person} />
      <OwnCertificates personId={person} />
    </div>
  );
}

interface OfPerson {
  readonly personId?: string | undefined;
}

/** Summaries of completed visits, the newest first. */
export function OwnVisits({ personId }: OfPerson) {
  const t = useText();
  const [pages, setPages] = useState(1);
  const found = useCall(
    consultationCalls.list,
    { query: { limit: pageSize * pages, ...(personId ? { personId } : {}) } },
    { live: ['consultation', 'notification'], keepOld: true, quiet: true },
  );
  // The same address answers staff with their hospital's rows; a patient's session gets the own ones.
  const rows = (found.data?.data ?? []) as readonly OwnConsultation[];
  const more = (found.data?.meta.count ?? 0) > rows.length;
  return (
    <Loaded
      from={found}
      rows={8}
      isEmpty={() => rows.length === 0}
      empty={<EmptyState title={t('No visit summary yet')} text={t('It appears here when your doctor has signed the visit.')} />}
    >
      {() => (
        <>
          <ul className={styles.visits}>
            {rows.map((visit) => (
              <li key={`${visit.hospitalId} ${visit.id}`} className={styles.visit}>
                <Visit visit={visit} />
              </li>
            ))}
          </ul>
          {more ? (
            <Button variant="default" className={styles.more ?? ''} loading={found.renewing} onClick={() => setPages(pages + 1)}>
              {t('Show more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Visit({ visit }: { readonly visit: OwnConsultation }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <div className={styles.top}>
        <h2 className={styles.date}>{format.day(visit.date)}</h2>
        <span className="code muted">{visit.consultationNumber}</span>
      </div>
      <p className={styles.where}>{[visit.hospital, visit.department, visit.practitioner].join(' · ')}</p>
      {visit.diagnoses.length > 0 ? (
        <Part title={t('What was found')}>
          <ul>
            {visit.diagnoses.map((diagnosis) => (
              <li key={diagnosis}>{diagnosis}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      {visit.patientInstructions ? (
        <Part title={t('What to do')}>
          <p className={styles.lines}>{visit.patientInstructions}</p>
        </Part>
      ) : null}
      {visit.followUp ? (
        <Part title={t('Come again')}>
          <p className={styles.lines}>{[format.day(visit.followUp.date), visit.followUp.instructions].filter(Boolean).join('\n')}</p>
        </Part>
      ) : null}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function OwnReferrals({ personId }: OfPerson) {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    referralCalls.list,
    { query: { limit: 50, ...(personId ? { personId } : {}) } },
    { live: ['referrals', 'notification'], quiet: true },
  );
  const rows = (found.data?.data ?? []).filter((row): row is OwnReferral => 'hospitalId' in row);
  if (rows.length === 0) return null;
  return (
    <Panel title={t('Referrals')}>
      <ul className={styles.papers}>
        {rows.map((row) => (
          <li key={`${row.hospitalId} ${row.id}`}>
            <span className={styles.paper}>
              <span className="strong">{row.to}</span>
              <span className="muted">{[row.referralNumber, row.hospital, format.day(row.sentAt)].join(' · ')}</span>
            </span>
            {row.urgency === 'routine' ? null : <StatusBadge look={urgencyLooks[row.urgency]} />}
            <StatusBadge look={referralLooks[row.status]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OwnCertificates({ personId }: OfPerson) {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    certificateCalls.list,
    { query: { limit: 50, ...(personId ? { personId } : {}) } },
    { live: ['medical-certificates', 'notification'], quiet: true },
  );
  const rows = (found.data?.data ?? []).filter((row): row is OwnCertificate => 'hospitalId' in row);
  if (rows.length === 0) return null;
  return (
    <Panel title={t('Certificates')}>
      <ul className={styles.papers}>
        {rows.map((row) => (
          <li key={`${row.hospitalId} ${row.id}`}>
            <span className={styles.paper}>
              <span className="strong">
                {t(certificateWords[row.kind])}, {format.day(row.from)} – {format.day(row.to)}
              </span>
              <span className="muted">{[row.certificateNumber, row.hospital, row.issuedByName].join(' · ')}</span>
              <a href={row.verifyUrl}>{t('Check page')}</a>
            </span>
            <StatusBadge look={certificateLooks[row.status]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
