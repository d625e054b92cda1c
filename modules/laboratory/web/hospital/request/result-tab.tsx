import { useSyncExternalStore } from 'react';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { PaymentStrip } from '#modules/patient-bills/web/index.ts';
import { originWords } from '../../words.ts';
import { Attachments } from '../result/attachments.tsx';
import { ResultEntry } from '../result/result-entry.tsx';
import { ResultTable } from '../result/result-table.tsx';
import result from '../result/result.module.css';
import { usePersonWords } from '../row-words.tsx';
import { useDrawer } from '../search.ts';
import { Tube } from '../specimens/tubes.tsx';
import { Trends } from '../trend/trends.tsx';

/** What is known of the request at the left, its result at the right: typed, read or awaited. */
export function ResultTab({ request }: { readonly request: LabRequest }) {
  return (
    <div className={result.page}>
      <div className={result.side}>
        <AboutRequest request={request} />
      </div>
      <div className={result.side}>
        <ResultPart request={request} />
        <Attachments request={request} />
        {request.status === 'result-released' ? <Trends request={request} /> : null}
      </div>
    </div>
  );
}

function ResultPart({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const drawer = useDrawer();
  const { acts } = request;
  const [newest] = request.results;
  if (request.status === 'specimen-due')
    return (
      <>
        <PaymentStrip sourceType="lab-request" sourceId={request.id} />
        <Panel title={t('Result')}>
          <EmptyState compact title={t('Awaiting specimen')} text={request.collectionNotes ?? undefined} />
        </Panel>
      </>
    );
  if (acts.resultEntered === null && request.entry.length > 0) return <ResultEntry request={request} />;
  if (acts.resultAmended === null && drawer.drawer === 'amend' && request.entry.length > 0)
    return <ResultEntry request={request} amends onDone={drawer.close} />;
  if (!newest)
    return (
      <Panel title={t('Result')}>
        <EmptyState
          compact
          title={request.status === 'cancelled' ? t('This request was cancelled') : t('Awaiting result')}
          text={request.cancelReason ?? undefined}
        />
      </Panel>
    );
  return <Newest request={request} />;
}

function Newest({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const format = useFormat();
  const [newest] = request.results;
  if (!newest) return null;
  const { releasedBy, releasedAt, enteredBy, enteredAt } = newest;
  return (
    <Panel
      title={newest.status === 'corrected' ? t('Corrected result, version {version}', { version: newest.version }) : t('Result')}
      note={
        releasedAt
          ? t('Released by {name}, {time}', { name: releasedBy?.name ?? '', time: format.instant(releasedAt) })
          : t('Entered by {name}, {time}', { name: enteredBy.name, time: format.instant(enteredAt) })
      }
      flush
    >
      <ResultTable values={newest.values} label={t('Result')} before />
      {newest.comment || newest.conclusion || newest.amendReason ? (
        <div className={result.words}>
          <Facts
            rows={[
              ...(newest.conclusion ? [[t('Conclusion'), newest.conclusion] as const] : []),
              ...(newest.comment ? [[t('Comment'), newest.comment] as const] : []),
              ...(newest.amendReason ? [[t('Reason for amendment'), newest.amendReason] as const] : []),
            ]}
          />
        </div>
      ) : null}
    </Panel>
  );
}

function AboutRequest({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const format = useFormat();
  const personWords = usePersonWords();
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  const { specimen, patient, referrer, externalPatient } = request;
  const diagnoses = request.diagnoses.map(({ code, description }) => `${code} ${description}`).join('; ');
  return (
    <>
      {patient.id === null ? (
        <Panel title={t('External')}>
          <Facts
            rows={[
              [t('Patient'), `${patient.fullname} · ${personWords(patient)}`],
              [t('Phone'), externalPatient ? `${externalPatient.dialcode} ${externalPatient.phoneNumber}` : null],
              [t('Referred by'), [referrer?.doctorName, referrer?.institutionName].filter(Boolean).join(', ')],
            ]}
          />
        </Panel>
      ) : null}
      <Panel title={t('Request')}>
        <Facts
          rows={[
            [t('Clinical information'), request.clinicalInfo],
            [t('Diagnosis'), diagnoses],
            ...(request.medicines
              ? [
                  [
                    t('Current medication'),
                    request.medicines.map((said) => said[language]).join('; ') || t('No current medication'),
                  ] as const,
                ]
              : []),
            [t('Requested'), format.instant(request.createdAt)],
            ...(request.orderedFor ? [[t('Ordered for'), request.orderedFor.name] as const] : []),
            [t('Origin'), t(originWords[request.origin])],
            ...(request.note ? [[t('Note'), request.note] as const] : []),
            ...(request.acknowledgedBy && request.acknowledgedAt
              ? [[t('Acknowledged'), `${request.acknowledgedBy.name}, ${format.instant(request.acknowledgedAt)}`] as const]
              : []),
          ]}
        />
      </Panel>
      <Panel title={t('Specimen')}>
        <Facts
          rows={[
            [
              t('Tube'),
              <Tube key="tube" container={specimen?.container ?? request.container} type={specimen?.type ?? request.specimenType} />,
            ],
            [
              t('No.'),
              specimen ? (
                <span key="number" className="code">
                  {specimen.specimenNumber}
                </span>
              ) : null,
            ],
            [t('Collected at'), specimen ? format.instant(specimen.collectedAt) : null],
            ...(specimen
              ? [[t('Received in the laboratory'), specimen.receivedAt ? format.instant(specimen.receivedAt) : t('Not yet')] as const]
              : []),
            ...(specimen?.fastingHours != null ? [[t('Hours of fasting'), String(specimen.fastingHours)] as const] : []),
          ]}
        />
      </Panel>
    </>
  );
}
