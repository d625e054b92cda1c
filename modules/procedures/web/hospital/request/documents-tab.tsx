import { Button, FileButton, Group, Text } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { preparationCalls } from '#modules/procedures/contract/calls/preparation.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';

/** Further documents of a procedure. */
export function DocumentsTab({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { id } = request;
  const documents = useCall(preparationCalls.documents, { params: { id } }, { live: ['procedure-requests'], quiet: true });
  const adder = useSend(preparationCalls.addDocument, { refresh: ['procedure-requests'] });
  const remover = useSend(preparationCalls.removeDocument, { refresh: ['procedure-requests'] });
  const open = async (docId: string, name: string) => {
    saveAnswered(await send(preparationCalls.document, { params: { id, docId } }), name);
  };
  return (
    <Panel
      title={t('Documents')}
      actions={
        can(preparationCalls.addDocument) ? (
          <FileButton
            accept="application/pdf,image/jpeg,image/png"
            onChange={(file) => {
              if (file) void adder.send({ params: { id }, body: uploadBody(file, { kind: 'other' }) });
            }}
          >
            {(props) => (
              <Button size="compact-md" variant="default" loading={adder.busy} {...props}>
                {t('Add document')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
      flush
    >
      <Loaded from={documents} rows={3}>
        {(rows) => (
          <PlainTable
            label={t('Documents')}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<Text p="md">{t('No document')}</Text>}
            columns={[
              { key: 'name', title: t('Name'), text: ({ name }) => name },
              { key: 'by', title: t('Added by'), text: ({ createdByName }) => createdByName ?? '' },
              { key: 'at', title: t('Time'), text: ({ createdAt }) => format.instant(createdAt) },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: (row) => (
                  <Group gap="xs" justify="flex-end">
                    <Button size="compact-sm" variant="default" onClick={() => void open(row.id, row.name)}>
                      {t('Open')}
                    </Button>
                    {can(preparationCalls.removeDocument) ? (
                      <Button
                        size="compact-sm"
                        variant="default"
                        color="red"
                        onClick={() => void remover.send({ params: { id, docId: row.id } })}
                      >
                        {t('Remove')}
                      </Button>
                    ) : null}
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
