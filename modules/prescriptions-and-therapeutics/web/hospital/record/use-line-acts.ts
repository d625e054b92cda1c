import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

const refresh = ['prescriptions', 'patients', 'consultation', 'medication-request'];

interface Told {
  readonly ok: boolean;
  readonly message: string;
}

function tell(answer: Told | null): void {
  if (answer?.ok) toast.success(answer.message);
  else if (answer) toast.error(answer.message);
}

/** The acts on one line of a prescription; each asks for what it needs and says how it went. */
export function useLineActs(prescriptionId: string) {
  const t = useText();
  const senders = {
    hold: useSend(prescriptionCalls.hold, { refresh }),
    resume: useSend(prescriptionCalls.resume, { refresh }),
    stop: useSend(prescriptionCalls.stop, { refresh }),
  };
  const query = useSend(prescriptionCalls.query, { refresh });
  const verify = useSend(prescriptionCalls.verify, { refresh });
  const params = (line: PrescriptionLine) => ({ id: prescriptionId, lineId: line.id });

  async function act(kind: keyof typeof senders, line: PrescriptionLine, name: string): Promise<void> {
    const titles = { hold: t('Hold {name}', { name }), resume: t('Resume {name}', { name }), stop: t('Stop {name}', { name }) };
    const texts = {
      hold: t('No dose becomes due until it is resumed.'),
      resume: t('Doses become due again.'),
      stop: t('The open pharmacy request is cancelled and no further doses are given.'),
    };
    const words = { hold: t('Hold'), resume: t('Resume'), stop: t('Stop') };
    const yes = await askFirst({ title: titles[kind], text: texts[kind], confirm: words[kind], danger: kind === 'stop', reason: true });
    if (yes) tell(await senders[kind].send({ params: params(line), body: { reason: yes.reason } }));
  }

  async function ask(line: PrescriptionLine, name: string): Promise<void> {
    const yes = await askFirst({
      title: t('Ask about {name}', { name }),
      text: t('The prescriber is told and answers here.'),
      confirm: t('Send question'),
      reason: true,
    });
    if (yes) tell(await query.send({ params: params(line), body: { text: yes.reason } }));
  }

  async function answer(line: PrescriptionLine): Promise<void> {
    const yes = await askFirst({ title: t('Answer the question'), text: line.query?.text ?? '', confirm: t('Send answer'), reason: true });
    if (yes) tell(await query.send({ params: params(line), body: { answer: yes.reason } }));
  }

  return { act, ask, answer, verify: async (line: PrescriptionLine) => tell(await verify.send({ params: params(line) })) };
}
