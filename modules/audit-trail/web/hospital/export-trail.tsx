import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['jsonl', 'JSON Lines'],
] as const;

/** Exports the filtered trail on the server; a reason is asked and the export is audited. */
export function ExportTrail({ search }: { readonly search: object }) {
  const t = useText();
  const format = useFormat();
  const { name } = usePlace();
  const take = useSend(auditCalls.export);
  const run = async (kind: 'csv' | 'xlsx' | 'jsonl') => {
    const consent = await askFirst({
      title: t('Export the audit trail'),
      text: t('The entries of the filters set are written into a file. The export itself becomes an entry.'),
      confirm: t('Export'),
      reason: true,
    });
    if (!consent) return;
    const { page: _page, limit: _limit, sort: _sort, drawer: _drawer, record: _record, ...filters } = search as Record<string, unknown>;
    const answer = await take.send({ body: { filters: filters as never, format: kind, reason: consent.reason } });
    if (!answer) return;
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const address = URL.createObjectURL(answer.payload as Blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = `audit-trail_${name.replace(/\W+/g, '-')}_${format.today()}.${kind}`;
    link.click();
    URL.revokeObjectURL(address);
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
