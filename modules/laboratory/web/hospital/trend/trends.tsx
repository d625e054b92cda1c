import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { TrendChart } from './trend-chart.tsx';
import styles from './trend.module.css';

const isNumber = ({ resultType }: { readonly resultType: string }) => resultType === 'numeric' || resultType === 'calculated';

/** How the numbers of a released result went before; nothing where there was only one. */
export function Trends({ request }: { readonly request: LabRequest }) {
  const t = useText();
  const patientId = request.patient.id;
  const values = (request.results[0]?.values ?? []).filter((value) => isNumber(value) && value.previousValue !== null);
  if (!patientId || values.length === 0) return null;
  return (
    <Panel title={t('Trend')}>
      <div className={styles.charts}>
        {values.map((value) => (
          <OneTrend key={value.parameterId} patientId={patientId} code={value.code ?? value.parameterId} name={value.name} />
        ))}
      </div>
    </Panel>
  );
}

/** One parameter of a patient over all released results, known by its code. */
export function OneTrend({ patientId, code, name }: { readonly patientId: string; readonly code: string; readonly name: string }) {
  const { data } = useCall(
    requestCalls.trend,
    { params: { patientId }, query: { parameterCode: code, limit: 50 } },
    { live: ['lab-requests'], quiet: true, keepOld: true },
  );
  if (!data || data.length < 2) return null;
  return <TrendChart name={name} unit={data.at(-1)?.unit ?? null} points={data} />;
}
