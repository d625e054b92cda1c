interface QueueVitalsProps {
  readonly patientId: string | null;
  readonly appointmentId: string;
  readonly ticketId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** The drawer that takes vitals at triage. */
    'queue-vitals': QueueVitalsProps;
    /** Items of a ticket's menu, for tickets of registered patients: each a `Menu.Item`. */
    'queue-actions': { readonly patientId: string };
  }
}

export {};
