import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TableFile } from '#kernel/web/upload/table-file.tsx';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { remittanceFileCalls } from '#modules/claims/contract/calls/remittance-files.ts';
import type { RemittanceFile, RemittanceMap } from '#modules/claims/contract/remittance-file-records.ts';
import { methodWords, optionsOf } from '../../looks.ts';
import { usePartners } from '../use-partners.ts';
import { UploadColumns, UploadFound } from './upload-columns.tsx';

/** A payment advice out of the partner's file: the file, what its columns hold, then the amounts that the bank shows. */
export function UploadRemittance({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const reader = useSend(remittanceFileCalls.read);
  const [hmoId, setHmoId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<RemittanceFile | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function look(hmo: string | null, chosen: File | null, columns?: RemittanceMap) {
    setRefused(null);
    if (!columns) setRead(null);
    if (!hmo || !chosen) return;
    const body = uploadBody(chosen, { hmoId: hmo, columns: columns && JSON.stringify(columns) });
    const answer = await reader.send({ body });
    if (answer?.ok) setRead(answer.payload);
    else if (answer) setRefused(answer);
  }

  return (
    <Stack gap={16}>
      <Select
        label={t('HMO')}
        data={usePartners()}
        value={hmoId}
        onChange={(value) => {
          setHmoId(value);
          void look(value, file);
        }}
        searchable
        required
      />
      <TableFile
        most={remittanceFileCalls.read.bodyLimit}
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          void look(hmoId, chosen);
        }}
      />
      {refused ? <ErrorState refused={refused} compact /> : null}
      {reader.busy && !read ? <SkeletonRows rows={4} /> : null}
      {read && file && hmoId ? (
        <>
          <UploadColumns file={read} onChange={(columns) => void look(hmoId, file, columns)} />
          <UploadFound file={read} />
          <Header key={`${read.paid} ${read.withheld}`} file={file} read={read} hmoId={hmoId} onClose={onClose} />
        </>
      ) : null}
    </Stack>
  );
}

interface HeaderProps {
  readonly file: File;
  readonly read: RemittanceFile;
  readonly hmoId: string;
  readonly onClose: () => void;
}

/** The amounts that the bank shows: begun with the sums of the file. */
function Header({ file, read, hmoId, onClose }: HeaderProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const sender = useSend(remittanceFileCalls.upload, { refresh: ['hmo'] });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [paymentDate, setDate] = useState<string | null>(format.today());
  const [method, setMethod] = useState('bank-transfer');
  const [reference, setReference] = useState('');
  const [gross, setGross] = useState<number | null>(read.paid);
  const [tax, setTax] = useState<number | null>(read.withheld);
  const [charges, setCharges] = useState<number | null>(0);
  const ready = read.rowCount > 0 && read.errorCount === 0 && !read.repeated && paymentDate !== null && reference.trim() !== '' && gross;

  async function save() {
    const amounts = { grossAmount: String(gross), withheldTax: String(tax ?? 0), charges: String(charges ?? 0) };
    const fields = { hmoId, columns: JSON.stringify(read.columns), paymentDate, method, reference, ...amounts };
    setRefused(null);
    const answer = await sender.send({ body: uploadBody(file, fields) });
    if (answer?.ok) {
      onClose();
      void navigate({ to: '/hospital/hmo-management/remittances/$id', params: { id: answer.payload.id } });
    } else if (answer) setRefused(answer);
  }

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing={12}>
        <DayBox label={t('Payment date')} value={paymentDate} max={format.today()} onChange={setDate} required />
        <Select
          label={t('Method')}
          data={optionsOf(methodWords, t)}
          value={method}
          onChange={(value) => value && setMethod(value)}
          allowDeselect={false}
        />
        <TextInput
          label={t('Reference')}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
          maxLength={80}
          required
        />
        <MoneyBox label={t('Amount before tax')} value={gross} onChange={setGross} currency={read.currency} />
        <MoneyBox label={t('Tax withheld')} value={tax} onChange={setTax} currency={read.currency} />
        <MoneyBox label={t('Bank charges')} value={charges} onChange={setCharges} currency={read.currency} />
      </SimpleGrid>
      {refused ? <ErrorState refused={refused} compact /> : null}
      <Group gap={8}>
        <Button disabled={!ready} loading={sender.busy} onClick={() => void save()}>
          {t('Save draft')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </>
  );
}
