import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import styles from '../billing.module.css';
import { PatientSelect } from '../patient-select.tsx';
import { useHere } from '../search.ts';

/** Narrows the journal to a patient, found while typing, and to an invoice, which the module that keeps invoices finds. */
export function JournalAbout() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { patientId, invoiceId } = here.search;
  const pickers = useCards('ledger-journal').filter((card) => card.permission === undefined || can(card.permission));
  const seesPatients = can(patientCalls.quickSearch);
  if (!seesPatients && pickers.length === 0) return null;
  return (
    <div className={styles.about} role="group" aria-label={t('Entries about')}>
      {seesPatients ? (
        <PatientSelect
          value={patientId ?? null}
          onChange={(id) => here.setSearch({ patientId: id ?? undefined, page: undefined })}
          nobody={t('Name or number')}
        />
      ) : null}
      {pickers.map(({ key, component: Pick }) => (
        <Suspense key={key}>
          <Pick value={invoiceId ?? null} onChange={(id) => here.setSearch({ invoiceId: id ?? undefined, page: undefined })} />
        </Suspense>
      ))}
    </div>
  );
}
