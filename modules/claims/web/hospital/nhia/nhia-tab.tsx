import { Button, Group, Menu, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nhiaActs, nhiaCalls } from '#modules/claims/contract/calls/nhia.ts';
import type { NhiaMonth } from '#modules/claims/contract/nhia-records.ts';
import { claimsSearch } from '../search.ts';
import { NhiaReturnsPanel, NhiaRowsPanel } from './nhia-panels.tsx';
import { SentForm } from './sent-form.tsx';
import { nhiaReturnLooks } from './words.ts';
import styles from '../claims.module.css';

const monthsShown = 18;
const formats = ['xlsx', 'csv', 'json'] as const;

/** So many months, `2026-11` and those before it, of a calendar date. */
function lastMonths(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

/** Encounters of a month of patients of the national scheme: what they lack, their file, and the return. */
export function NhiaTab() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(claimsSearch);
  const months = lastMonths(format.today());
  const month = search.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : (months[0] ?? '');
  const found = useCall(nhiaCalls.encounters, { query: { month } }, { live: ['nhia-returns', 'hmo-bills'], keepOld: true });
  return (
    <div className={styles.stack}>
      <Group align="end" gap={12}>
        <Select
          label={t('Month')}
          data={[...new Set([month, ...months])].map((value) => ({ value, label: format.month(value) }))}
          value={month}
          onChange={(value) => setSearch({ month: value ?? undefined })}
          allowDeselect={false}
        />
        {found.data ? <Acts found={found.data} /> : null}
      </Group>
      <Loaded from={found} rows={8}>
        {(shown) => <Shown found={shown} onMonth={(chosen) => setSearch({ month: chosen })} />}
      </Loaded>
    </div>
  );
}

/** The file, the draft and the sending of the month. */
function Acts({ found }: { readonly found: NhiaMonth }) {
  const t = useText();
  const { can } = useAccess();
  const maker = useSend(nhiaCalls.make, { refresh: ['hmo'] });
  const own = found.return;
  async function make() {
    const answer = await maker.send({ body: { month: found.month } });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }
  async function download(format: (typeof formats)[number]) {
    saveAnswered(await send(nhiaCalls.file, { query: { month: found.month, format } }), `nhia-encounters-${found.month}.${format}`);
  }
  return (
    <>
      {own ? <StatusBadge look={nhiaReturnLooks[own.status]} /> : null}
      {(own ? own.acts.sent === null : can(nhiaCalls.make)) ? (
        <Button variant={own ? 'default' : 'filled'} loading={maker.busy} onClick={() => void make()}>
          {own ? t('Count again') : t('Make return')}
        </Button>
      ) : null}
      {own ? <RecordActs acts={nhiaActs} of={own} forms={{ sent: SentForm }} /> : null}
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
            {t('Download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => void download(format)}>
              {format === 'xlsx' ? t('Spreadsheet (.xlsx)') : format.toUpperCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Shown({ found, onMonth }: { readonly found: NhiaMonth; readonly onMonth: (month: string) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <SummaryStrip
        label={t('NHIA return')}
        figures={[
          { key: 'rows', title: t('Encounters'), value: format.number(found.rows.length) },
          { key: 'amount', title: t('Amount'), value: format.money(found.amount, found.currency) },
          {
            ...{ key: 'faults', title: t('Incomplete'), value: format.number(found.faultCount) },
            ...(found.faultCount > 0 ? { tone: 'red' as const } : {}),
          },
        ]}
      />
      {found.facilityCode ? null : <p>{t('The hospital’s NHIA facility code is missing: enter it in the settings under HMO.')}</p>}
      <NhiaRowsPanel found={found} />
      <NhiaReturnsPanel found={found} onMonth={onMonth} />
    </>
  );
}
