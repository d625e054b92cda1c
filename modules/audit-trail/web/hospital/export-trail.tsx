import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['pdf', 'PDF'],
  ['jsonl', 'JSON Lines'],
] as const;

/** Has the filtered trail written by the server; a reason is asked, and `?export=<id>` of the address shows how far it is. */
export function ExportTrail({ search }: { readonly search: object }) {
  const t = useText();
  const navigate = useNavigate();
  const take = useSend(auditCalls.export);
  const run = async (kind: 'csv' | 'xlsx' | 'pdf' | 'jsonl') => {
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
    void navigate({ to: '.', search: ((old: object) => ({ ...old, export: answer.payload.id })) as never, resetScroll: false });
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
