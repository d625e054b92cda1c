import type { ComponentType, ReactNode } from 'react';
import type { CallSpec, PayloadOf } from '#kernel/contract/calls.ts';
import { useCall } from '../client/use-call.ts';
import { Loaded } from '../frame/panel.tsx';
import type { ActFormProps } from './record-acts.tsx';

/** The form of an act over the whole record, which is fetched before the form begins: a row of a list, or an address, holds less of it. */
export function whole<C extends CallSpec>(call: C, Form: ComponentType<ActFormProps<PayloadOf<C>>>) {
  return function Whole({ of, onClose }: ActFormProps<{ readonly id: string }>): ReactNode {
    const found = useCall<CallSpec>(call, { params: { id: of.id } } as Parameters<typeof useCall>[1], { quiet: true });
    return (
      <Loaded from={found} rows={6}>
        {(record) => <Form key={of.id} of={record as PayloadOf<C>} onClose={onClose} />}
      </Loaded>
    );
  };
}
