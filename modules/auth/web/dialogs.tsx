import { lazy, Suspense } from 'react';

const ChangePasswordContent = lazy(() =>
  import('./account/change-password-content.tsx').then((file) => ({ default: file.ChangePasswordContent })),
);
const PhoneVerificationContent = lazy(() =>
  import('./account/phone-verification-content.tsx').then((file) => ({ default: file.PhoneVerificationContent })),
);

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Change passwords' of the profile menu; loaded when it is opened first. */
export function ChangePasswordDialog({ opened, onClose }: DialogProps) {
  return opened ? (
    <Suspense>
      <ChangePasswordContent onClose={onClose} />
    </Suspense>
  ) : null;
}

/** Verifies the own phone number; the profile is asked again after success. */
export function PhoneVerificationModal({ opened, onClose, onVerified }: DialogProps & { readonly onVerified?: () => void }) {
  return opened ? (
    <Suspense>
      <PhoneVerificationContent onClose={onClose} onVerified={onVerified} />
    </Suspense>
  ) : null;
}
