import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { Composer } from './composer/composer.tsx';
import styles from './composer/composer.module.css';
import { type DraftLine, lineFromOrder, orderFromLine } from './composer/draft.ts';
import { medicineOf } from './record/line-row.tsx';
import { newPrescriptionSearch } from './search.ts';

/** /hospital/prescriptions/new: a prescription outside a consultation. */
export function NewPrescriptionPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchOf(newPrescriptionSearch);
  const patientId = search.patient;
  return (
    <div className={styles.page}>
      <PageHead title={t('New prescription')} />
      {patientId ? (
        <>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <PatientBanner patientId={patientId} />
          </Suspense>
          <h2 className="visually-hidden">{t('Medicines')}</h2>
          <StartFrom id={search.from}>
            {(start) => (
              <Composer
                key={patientId}
                patientId={patientId}
                start={start}
                refillRequestId={search.refill}
                onCancel={() => setSearch({ patient: undefined, from: undefined, refill: undefined })}
                onDone={({ id }) => void navigate({ to: '/hospital/prescriptions/$id', params: { id } })}
              />
            )}
          </StartFrom>
        </>
      ) : (
        <Card>
          <ChoosePatient onChoose={(patient) => setSearch({ patient })} />
        </Card>
      )}
    </div>
  );
}

interface StartFromProps {
  readonly id: string | undefined;
  readonly children: (start: readonly DraftLine[] | undefined) => ReactNode;
}

/** The medicines of an earlier prescription, to be looked at and signed anew. */
function StartFrom({ id, children }: StartFromProps) {
  const found = useCall(
    prescriptionCalls.view,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, quiet: true, fresh: Number.POSITIVE_INFINITY },
  );
  if (id === undefined) return children(undefined);
  return (
    <Loaded from={found} rows={6}>
      {({ lines }) =>
        children(
          lines
            .filter(({ replacedByLineId, status }) => replacedByLineId === null && status !== 'cancelled' && status !== 'stopped')
            .map((line, at) => lineFromOrder(at + 1, orderFromLine(line), medicineOf(line))),
        )
      }
    </Loaded>
  );
}

function ChoosePatient({ onChoose }: { readonly onChoose: (patientId: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const found = useCall(patientCalls.quickSearch, { query: { q } }, { enabled: q.length >= 2, keepOld: true, quiet: true });
  const options = (q.length >= 2 ? (found.data ?? []) : []).map((row) => ({
    value: row.id,
    label: `${row.fullname} · ${row.hospitalPatientId}`,
  }));
  return (
    <Select
      label={t('Patient')}
      placeholder={t('Name, number or phone')}
      searchable
      data-autofocus
      data={options}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={q.length >= 2 && !found.loading ? t('No patient found') : undefined}
      value={null}
      onChange={(value) => value && onChoose(value)}
    />
  );
}
