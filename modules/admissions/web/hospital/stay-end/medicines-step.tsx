import { Button, SegmentedControl } from '@mantine/core';
import { IconPrescription } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import type { PatientMedication } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { homeField, type HomeMedicines, homeReasonField } from './home-medicines.ts';
import { medicineName } from './medicine-name.ts';
import styles from './stay-end.module.css';
import type { HomeMedicinesState } from './use-home-medicines.ts';

interface MedicinesStepProps {
  readonly medicines: HomeMedicinesState;
  /** Opens the composer of the take-home prescription. */
  readonly onWrite: () => void;
}

/** What becomes of each medicine at home, and what is prescribed to take home. */
export function MedicinesStep({ medicines: { sees, found, home }, onWrite }: MedicinesStepProps) {
  const t = useText();
  const { useValue } = useFormAround();
  if (useValue('type') === 'deceased') return <p className="muted">{t('A patient who died has no medicines to go home')}</p>;
  if (!sees) return <p className="muted">{t('You may not see medicines. What runs in the ward ends with the discharge.')}</p>;
  return (
    <section className={styles.part} aria-label={t('Medicines to go home')}>
      <Loaded from={found}>{() => (home ? <Medicines home={home} onWrite={onWrite} /> : null)}</Loaded>
    </section>
  );
}

function Medicines({ home, onWrite }: { readonly home: HomeMedicines; readonly onWrite: () => void }) {
  const t = useText();
  const { set } = useFormAround();
  return (
    <>
      <h3 className={styles.areaTitle}>{t('Medicines taken now')}</h3>
      {home.rows.length === 0 ? (
        <EmptyState compact title={t('No current medicines')} />
      ) : (
        <>
          <p className="muted">
            {t('What the ward gives ends with the discharge: to go on at home it is written on the take-home prescription.')}
          </p>
          {home.rows.length > 1 ? (
            <div>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  for (const { line } of home.rows) set(homeField(line.id), 'continue');
                }}
              >
                {t('Continue all')}
              </Button>
            </div>
          ) : null}
          <ul className={styles.list} aria-label={t('Medicines taken now')}>
            {home.rows.map((row) => (
              <MedicineLine key={row.line.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <TakeHome takeHome={home.takeHome} onWrite={onWrite} />
    </>
  );
}

function MedicineLine({ row: { line, prescriptionId, prescriptionNumber } }: { readonly row: PatientMedication }) {
  const t = useText();
  const directions = useDirections();
  const { set, useValue } = useFormAround();
  const chosen = useValue(homeField(line.id));
  const name = medicineName(line);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <span className="strong">{name}</span>
        <span className="caption">
          {directions(line)} ·{' '}
          <Link to="/hospital/prescriptions/$id" params={{ id: prescriptionId }} className="code">
            {prescriptionNumber}
          </Link>
          {line.administerHere ? ` · ${t('Given in the ward')}` : ''}
        </span>
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('Decision for {name}', { name })}
        value={typeof chosen === 'string' ? chosen : ''}
        onChange={(value) => set(homeField(line.id), value)}
        data={[
          { value: 'continue', label: t('Continue') },
          { value: 'stop', label: t('Stop') },
        ]}
      />
      {chosen === 'stop' ? (
        <div className={styles.whole}>
          <TextField name={homeReasonField(line.id)} label={t('Reason {name} is stopped', { name })} required maxLength={500} />
        </div>
      ) : null}
    </li>
  );
}

function TakeHome({ takeHome, onWrite }: { readonly takeHome: HomeMedicines['takeHome']; readonly onWrite: () => void }) {
  const t = useText();
  const directions = useDirections();
  const { can } = useAccess();
  const writes = can('Create Prescription');
  return (
    <section className={styles.area} aria-label={t('Take-home prescription')}>
      <div className={styles.areaHead}>
        <h3 className={styles.areaTitle}>{t('Take-home prescription')}</h3>
        {takeHome ? (
          <Link to="/hospital/prescriptions/$id" params={{ id: takeHome.id }} className="code">
            {takeHome.number}
          </Link>
        ) : null}
        {writes ? (
          <Button
            variant={takeHome ? 'default' : 'light'}
            size="compact-sm"
            leftSection={<IconPrescription size={15} aria-hidden="true" />}
            onClick={onWrite}
          >
            {takeHome ? t('Write another') : t('Write prescription')}
          </Button>
        ) : null}
      </div>
      {takeHome ? (
        <ul className={styles.list}>
          {takeHome.lines.map(({ line }) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.lineWords}>
                <span className="strong">{medicineName(line)}</span>
                <span className="caption">{directions(line)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('Nothing is prescribed to take home')}</p>
      )}
    </section>
  );
}
