import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['pdf', 'PDF'],
  ['jsonl', 'JSON Lines'],
] as const;

/** Exports the filtered trail on the server. A reason is required, and `?export=<id>` of the address shows the progress. */
export function ExportTrail({ search }: { readonly search: object }) {
  const t = useText();
  const changeSearch = useChangeSearch();
  const take = useSend(auditCalls.export);
  const run = async (kind: 'csv' | 'xlsx' | 'pdf' | 'jsonl') => {
    const consent = await askFirst({
      title: t('Export the audit trail'),
      text: t('The filtered entries are saved to a file. The export is recorded in the audit trail.'),
      confirm: t('Export'),
      reason: true,
    });
    if (!consent) return;
    const { page: _page, limit: _limit, sort: _sort, drawer: _drawer, record: _record, ...filters } = search as Record<string, unknown>;
    const answer = await take.send({ body: { filters: filters, format: kind, reason: consent.reason } });
    if (!answer) return;
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    changeSearch({ export: answer.payload.id });
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={take.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([kind, label]) => (
          <Menu.Item key={kind} onClick={() => void run(kind)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
