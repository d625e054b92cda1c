import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LabEvent, LabRequest } from '#modules/laboratory/contract/request-records.ts';
import type { CriticalCall } from '#modules/laboratory/contract/result-records.ts';
import type { SpecimenCondition } from '#modules/laboratory/contract/words.ts';
import { BillingBadge, PaymentStrip } from '#modules/patient-bills/web/index.ts';
import { flagLooks, resultLooks, specimenLooks } from '../../looks.ts';
import { conditionWords, eventWords } from '../../words.ts';
import styles from '../labs.module.css';
import result from '../result/result.module.css';
import { isCritical } from '../result/result-table.tsx';
import { useValueWords } from '../result/value-words.ts';
import { SpecimenActs } from '../specimens/specimen-acts.tsx';
import { Tube } from '../specimens/tubes.tsx';

export interface OfRequest {
  readonly request: LabRequest;
}

const saidCondition = (condition: string) => conditionWords[condition as SpecimenCondition] ?? condition;

/** The tube and those that were rejected before it. */
export function SpecimenTab({ request }: OfRequest) {
  const t = useText();
  const format = useFormat();
  const { specimen } = request;
  return (
    <div className={styles.stack}>
      <Panel title={t('Specimen')} actions={specimen ? <SpecimenActs specimen={specimen} /> : null}>
        {specimen ? (
          <Facts
            rows={[
              [
                t('No.'),
                <span key="number" className="code">
                  {specimen.specimenNumber}
                </span>,
              ],
              [t('Status'), <StatusBadge key="status" look={specimenLooks[specimen.status]} />],
              [t('Tube'), <Tube key="tube" container={specimen.container} type={specimen.type} />],
              [t('Condition'), t(saidCondition(specimen.condition))],
              [t('Collected at'), `${format.instant(specimen.collectedAt)}, ${specimen.collectedBy.name}`],
              [
                t('Received in the laboratory'),
                specimen.receivedAt ? [format.instant(specimen.receivedAt), specimen.receivedBy?.name].filter(Boolean).join(', ') : null,
              ],
              [t('Site'), specimen.bodySite],
              [t('Hours of fasting'), specimen.fastingHours === null ? null : String(specimen.fastingHours)],
              [t('Storage'), specimen.storageLocation],
              [t('Keep until'), specimen.discardAfter ? format.instant(specimen.discardAfter) : null],
            ]}
          />
        ) : (
          <EmptyState compact title={t('Awaiting specimen')} text={request.collectionNotes ?? undefined} />
        )}
      </Panel>
      {request.rejectedSpecimens.length > 0 ? (
        <Panel title={t('Rejected specimens')} flush>
          <PlainTable
            label={t('Rejected specimens')}
            columns={[
              { key: 'number', title: t('No.'), cell: (row) => <span className="code">{row.specimenNumber}</span> },
              { key: 'condition', title: t('Condition'), text: (row) => t(saidCondition(row.condition)) },
              { key: 'reason', title: t('Reason'), text: (row) => row.reason },
              { key: 'by', title: t('By'), wide: true, text: (row) => actorName(t, row.by) },
              { key: 'at', title: t('Date'), wide: true, cell: (row) => <Moment at={row.at} /> },
            ]}
            rows={request.rejectedSpecimens}
            rowKey={(row) => `${row.specimenNumber} ${row.at}`}
          />
        </Panel>
      ) : null}
    </div>
  );
}

/** All versions side by side, the newest first; what an amendment changed is marked. */
export function HistoryTab({ request }: OfRequest) {
  const t = useText();
  const format = useFormat();
  const valueWords = useValueWords();
  const versions = request.results;
  if (versions.length === 0) return <EmptyState title={t('No result yet')} />;
  const parameters = [...new Map(versions.flatMap((version) => version.values.map((value) => [value.parameterId, value.name]))).entries()];
  const textOf = (place: number, id: string) => {
    const value = versions[place]?.values.find(({ parameterId }) => parameterId === id);
    // As it was typed: a correction beyond the shown decimals is one.
    return value ? (valueWords({ ...value, decimals: 6 }) ?? '–') : '–';
  };
  return (
    <Panel title={t('Versions')} flush>
      <div className={result.scroll}>
        <table className={`${result.grid} ${result.versions}`} aria-label={t('Versions')}>
          <thead>
            <tr>
              <th scope="col">{t('Parameter')}</th>
              {versions.map((version) => (
                <th key={version.version} scope="col">
                  <StatusBadge look={resultLooks[version.status]} /> {t('Version {version}', { version: version.version })}
                  <br />
                  {version.enteredBy.name}, {format.instant(version.enteredAt)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parameters.map(([id, name]) => (
              <tr key={id}>
                <td className={result.parameter}>{name}</td>
                {versions.map((version, place) => {
                  const flag = version.values.find(({ parameterId }) => parameterId === id)?.flag ?? null;
                  const changed = place + 1 < versions.length && textOf(place, id) !== textOf(place + 1, id);
                  return (
                    <td key={version.version} data-changed={changed || undefined}>
                      {textOf(place, id)} {flag && (flag !== 'N' || isCritical(flag)) ? <StatusBadge look={flagLooks[flag]} /> : null}
                      {changed ? <span className="visually-hidden"> {t('changed')}</span> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
            {versions.some(({ amendReason }) => amendReason) ? (
              <tr>
                <td className={result.parameter}>{t('Reason for amendment')}</td>
                {versions.map((version) => (
                  <td key={version.version}>{version.amendReason ?? '–'}</td>
                ))}
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Telephone calls about critical values. */
export function CallsTab({ request }: OfRequest) {
  const t = useText();
  return (
    <Panel title={t('Calls')} flush>
      <PlainTable
        label={t('Calls')}
        empty={<EmptyState compact title={t('No calls')} />}
        columns={[
          { key: 'at', title: t('Date'), cell: (row: CriticalCall) => <Moment at={row.calledAt} /> },
          { key: 'value', title: t('Value'), text: (row) => `${row.parameter} ${row.value}` },
          { key: 'notified', title: t('Person called'), text: (row) => [row.notified, row.phone].filter(Boolean).join(', ') },
          { key: 'outcome', title: t('Outcome'), text: (row) => (row.outcome === 'reached' ? t('Reached') : t('Not reached')) },
          { key: 'readBack', title: t('Read back'), wide: true, text: (row) => (row.readBack ? t('Yes') : t('No')) },
          { key: 'by', title: t('By'), wide: true, text: (row) => row.calledBy },
        ]}
        rows={request.calls}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}

/** What happened to the request, the newest first. */
export function TimelineTab({ request }: OfRequest) {
  const t = useText();
  return (
    <Panel title={t('Timeline')} flush>
      <PlainTable
        label={t('Timeline')}
        empty={<EmptyState compact />}
        columns={[
          { key: 'at', title: t('Date'), cell: (row: LabEvent) => <Moment at={row.at} /> },
          { key: 'type', title: t('Event'), text: (row) => t(eventWords[row.type] ?? row.type) },
          { key: 'by', title: t('By'), text: (row) => actorName(t, row.by) },
          { key: 'note', title: t('Note'), wide: true, text: (row) => row.note ?? '' },
        ]}
        rows={request.timeline.toReversed()}
        rowKey={(row) => `${row.at} ${row.type} ${row.note}`}
      />
    </Panel>
  );
}

/** What billing knows of the request. */
export function BillingTab({ request }: OfRequest) {
  const t = useText();
  const format = useFormat();
  const { bill } = request;
  return (
    <div className={styles.stack}>
      <PaymentStrip sourceType="lab-request" sourceId={request.id} />
      <Panel title={t('Billing')}>
        {bill ? (
          <Facts
            rows={[
              [t('Status'), <BillingBadge key="status" status={bill.billingStatus} amount={bill.net} />],
              [t('Amount'), bill.pricingStatus === 'unpriced' ? t('Not priced') : format.money(bill.net)],
              [t('Patient share'), format.money(bill.patientAmount)],
              [t('HMO share'), format.money(bill.hmoAmount)],
              [t('Balance'), format.money(bill.balance)],
              [
                t('Invoice'),
                bill.invoiceNumber ? (
                  <span key="invoice" className="code">
                    {bill.invoiceNumber}
                  </span>
                ) : null,
              ],
            ]}
          />
        ) : (
          <EmptyState compact title={t('No bill line')} />
        )}
      </Panel>
    </div>
  );
}
