import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';

type Event = ProcedureRequest['history'][number];

/** What happened to a procedure, newest first; those who see the audit trail see all of it. */
export function HistoryTab({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const { can } = useAccess();
  return (
    <Panel title={t('History')} flush>
      {can(requestCalls.history) ? <WholeHistory id={request.id} /> : <Events events={request.history} />}
    </Panel>
  );
}

function WholeHistory({ id }: { readonly id: string }) {
  const history = useCall(requestCalls.history, { params: { id }, query: { limit: 300 } }, { live: ['procedure-requests'], quiet: true });
  return (
    <Loaded from={history} rows={6}>
      {({ data }) => <Events events={data} />}
    </Loaded>
  );
}

function Events({ events }: { readonly events: readonly Event[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <PlainTable
      label={t('History')}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', title: t('Time'), text: ({ at }) => format.instant(at) },
        { key: 'type', title: t('Event'), text: ({ type }) => type.replaceAll('-', ' ') },
        { key: 'by', title: t('By'), text: ({ byName }) => byName },
        {
          key: 'times',
          title: t('Planned'),
          text: ({ prevDateTime, dateTime }) =>
            [prevDateTime, dateTime].flatMap((moment) => (moment ? [format.instant(moment)] : [])).join(' → '),
        },
        { key: 'reason', title: t('Reason'), text: ({ reason }) => reason ?? '' },
      ]}
    />
  );
}
