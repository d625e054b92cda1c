import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { BloodRequest } from '#modules/blood-management/contract/request-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { componentWords } from '../words.ts';

/** The slip that goes with issued units to the ward. */
export function IssueSlipPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Issue slip')}
      ready={request.data !== undefined}
      counted={{ paper: 'blood-issue-slip', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={request} rows={10}>
        {(found) => <Slip request={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Slip({ request }: { readonly request: BloodRequest }) {
  const t = useText();
  const format = useFormat();
  const issued = request.lines.filter(({ state }) => state === 'issued');
  const [first] = issued;
  return (
    <Paper
      title={t('Issue slip')}
      number={request.requestNumber}
      facts={[
        [t('Patient'), `${request.patient.fullname}, ${request.patient.hospitalPatientId}`],
        [t('Group'), request.group.group ?? t('Unknown')],
        [t('Component'), t(componentWords[request.component])],
        [t('Destination'), first?.destination ?? request.ward],
        [t('Collected by'), first?.collectedBy],
      ]}
      signs={[t('Issued by {name}', { name: first?.issuedBy?.name ?? '' }), t('Received on the ward')]}
    >
      <PaperLines
        label={t('Issue slip')}
        rows={issued}
        columns={[
          { key: 'unit', title: t('Unit'), text: (line) => line.unit.unitNumber },
          { key: 'group', title: t('Group'), text: (line) => line.unit.bloodGroup },
          { key: 'expires', title: t('Expires'), text: (line) => format.instant(line.unit.expiresAt) },
          { key: 'match', title: t('Cross-match'), text: (line) => (line.crossMatch ? t('Compatible') : t('NOT CROSS-MATCHED')) },
          { key: 'at', title: t('Issued'), text: (line) => (line.issuedAt ? format.instant(line.issuedAt) : '') },
        ]}
      />
      <p>{t('Start within 30 minutes. Return what is not used at once. Red cells end within 4 hours.')}</p>
    </Paper>
  );
}
