import { Switch } from '@mantine/core';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { type RowOf, useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { type OwnProfile, patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { shareLooks } from '../looks.ts';
import { meCall } from './calls.ts';
import { CloseAccount } from './close-account.tsx';
import styles from './profile.module.css';
import { profileSearch } from './search.ts';
import { ownLive, usePerson } from './use-person.ts';

type Opening = RowOf<typeof patientAreaCalls.accessLog>;

/** Who may see the record, who has seen it, and the end of the sign-in. */
export function PrivacyTab() {
  const t = useText();
  const { query } = usePerson();
  const me = useCall(meCall, { query }, { live: ownLive, quiet: true });
  return (
    <div className={styles.stack}>
      <Panel title={t('Sharing between hospitals')}>
        <Loaded from={me} rows={3}>
          {(person) => <Sharing person={person} />}
        </Loaded>
      </Panel>
      <AccessLog />
      {me.data?.isSelf ? <CloseAccount /> : null}
    </div>
  );
}

function Sharing({ person }: { readonly person: OwnProfile }) {
  const t = useText();
  const share = useSend(patientAreaCalls.share);
  const granted = person.shareRecords === 'granted';

  async function change() {
    const answer = await share.send({
      query: person.isSelf ? {} : { personId: person.personId },
      body: { shareRecords: granted ? 'denied' : 'granted' },
    });
    if (answer?.ok) toast.success(granted ? t('Sharing is off') : t('Sharing is on'));
    else if (answer) toast.error(answer.message);
  }

  return (
    <div className={styles.share}>
      <Switch
        checked={granted}
        disabled={share.busy}
        onChange={() => void change()}
        label={t('Let my hospitals see what the others recorded')}
      />
      <p className="muted">
        {granted
          ? t('A hospital that treats you sees results, allergies and medicines of your other hospitals. Switch it off at any time.')
          : t('Each hospital sees only its own records. In an emergency this may cause delays.')}
      </p>
      <span>
        <StatusBadge look={shareLooks[person.shareRecords]} />
      </span>
    </div>
  );
}

function AccessLog() {
  const t = useText();
  const { query } = usePerson();
  const list = useList(patientAreaCalls.accessLog, profileSearch, {
    name: 'own-access-log',
    title: t('Who opened my record'),
    live: ownLive,
    toQuery: ({ page, limit, startDate, endDate }) => ({ page, limit, startDate, endDate, ...query }),
  });
  const columns: readonly Column<Opening>[] = [
    {
      key: 'who',
      title: t('Who'),
      cell: (row) => (
        <>
          <span className="strong">{actorName(t, row.who)}</span>
          <span className={styles.under}>{row.role}</span>
        </>
      ),
      text: (row) => actorName(t, row.who),
    },
    { key: 'what', title: t('What'), wide: true, text: (row) => t(row.what) },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
    { key: 'at', title: t('When'), cell: (row) => <Moment at={row.at} />, text: (row) => row.at, kind: 'instant' },
  ];
  return (
    <div className={styles.log}>
      <h2 className={styles.logTitle}>{t('Who opened my record')}</h2>
      <p className={`muted ${styles.logNote}`}>{t('Newest first, from all your hospitals.')}</p>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        filters={[{ kind: 'days', key: 'startDate', to: 'endDate', title: t('When') }]}
        emptyText={t('Your record has not been opened')}
      />
    </div>
  );
}
