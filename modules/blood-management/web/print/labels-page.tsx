import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Barcode } from '#kernel/web/print/barcode.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { BloodRequest, RequestUnit } from '#modules/blood-management/contract/request-records.ts';
import type { Unit } from '#modules/blood-management/contract/unit-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { componentWords } from '../words.ts';
import styles from './labels.module.css';

/** The label of a unit: its number in Code 128, group, component and expiry. */
export function UnitLabelPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const unit = useCall(stockCalls.unit, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Unit label')}
      size="50x25"
      ready={unit.data !== undefined}
      counted={{ paper: 'blood-unit-label', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={unit} rows={3}>
        {(found) => (
          <div className={styles.labels}>
            <UnitLabel unit={found} />
          </div>
        )}
      </Loaded>
    </PrintPage>
  );
}

function UnitLabel({ unit }: { readonly unit: Unit }) {
  const t = useText();
  const format = useFormat();
  return (
    <PrintLabel className={styles.label} label={t('Label of {name}', { name: unit.unitNumber })}>
      <p className={styles.group}>
        {unit.bloodGroup} · {t(componentWords[unit.component])}
      </p>
      <p>{t('{volume} ml, expires {when}', { volume: unit.volumeMl, when: format.instant(unit.expiresAt) })}</p>
      <div className={styles.bars}>
        <Barcode text={unit.unitNumber} label={t('Bar code {number}', { number: unit.unitNumber })} />
      </div>
      <p className="code">{[unit.unitNumber, unit.checkCharacter].filter(Boolean).join(' ')}</p>
    </PrintLabel>
  );
}

const isHeld = ({ state }: RequestUnit) => state === 'reserved' || state === 'issued';

/** Compatibility labels, each tied to one unit of the request; emergency ones say that nothing was matched. */
export function CompatibilityLabelsPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { quiet: true });
  const lines = request.data?.lines.filter(isHeld) ?? [];
  return (
    <PrintPage
      title={t('Compatibility labels')}
      size="50x25"
      ready={lines.length > 0}
      counted={{ paper: 'compatibility-label', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={request} rows={3} isEmpty={(found) => !found.lines.some(isHeld)} empty={<EmptyState title={t('No record found')} />}>
        {(found) => (
          <div className={styles.labels}>
            {lines.map((line) => (
              <LineLabel key={line.id} line={line} request={found} />
            ))}
          </div>
        )}
      </Loaded>
    </PrintPage>
  );
}

function LineLabel({ line, request }: { readonly line: RequestUnit; readonly request: BloodRequest }) {
  const t = useText();
  const { unit, crossMatch } = line;
  return (
    <PrintLabel className={styles.label} label={t('Label of {name}', { name: unit.unitNumber })}>
      <p className={styles.group}>{crossMatch ? t('COMPATIBLE') : t('NOT CROSS-MATCHED')}</p>
      <p>
        {request.patient.fullname} · {request.patient.hospitalPatientId}
      </p>
      <p>
        {unit.unitNumber} · {unit.bloodGroup} · {request.requestNumber}
      </p>
      <div className={styles.bars}>
        <Barcode text={unit.unitNumber} label={t('Bar code {number}', { number: unit.unitNumber })} />
      </div>
      <p>{crossMatch?.by.name ?? line.emergencyDoctor}</p>
    </PrintLabel>
  );
}
