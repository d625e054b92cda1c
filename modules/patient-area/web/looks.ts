import { IconBan, IconShieldCheck, IconUserCheck } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { IdentityLevel, ProxyRelation } from '#modules/patient-area/contract/words.ts';
import type { BillingStatus, ContactChannel, Gender, KinRelationship, ShareWord } from '#modules/patients/contract/words.ts';

export const identityLooks = {
  claimed: { word: word('Not yet verified at a front desk'), tone: 'grey' },
  verified: { word: word('Verified at a front desk'), tone: 'green', icon: IconUserCheck },
} satisfies Looks<IdentityLevel>;

export const ownBillingLooks = {
  active: { word: word('Active'), tone: 'green' },
  suspended: { word: word('Suspended'), tone: 'amber', icon: IconBan },
  ended: { word: word('Ended'), tone: 'grey' },
} satisfies Looks<BillingStatus>;

export const expiredLook: Look = { word: word('Expired'), tone: 'red', icon: IconBan };

/** Whether a laboratory has confirmed the blood group that is on record. */
export const bloodLooks = {
  confirmed: { word: word('Confirmed by a laboratory'), tone: 'green', icon: IconShieldCheck },
  told: { word: word('Not confirmed'), tone: 'grey' },
} satisfies Looks<'confirmed' | 'told'>;

export const ownGenderWords = {
  male: word('Male'),
  female: word('Female'),
  'prefer not to say': word('Prefer not to say'),
} satisfies Record<Gender, string>;

export const relationWords = { parent: word('Parent'), guardian: word('Guardian'), carer: word('Carer') } satisfies Record<
  ProxyRelation,
  string
>;

export const kinWords = {
  spouse: word('Spouse'),
  parent: word('Parent'),
  child: word('Child'),
  sibling: word('Sibling'),
  guardian: word('Guardian'),
  friend: word('Friend'),
  employer: word('Employer'),
  other: word('Other'),
} satisfies Record<KinRelationship, string>;

export const channelWords = {
  sms: word('SMS'),
  email: word('Email'),
  phone: word('Phone call'),
  none: word('Do not contact me'),
} satisfies Record<ContactChannel, string>;

export const shareLooks = {
  granted: { word: word('Shared between my hospitals'), tone: 'green' },
  denied: { word: word('Each hospital sees its own'), tone: 'grey' },
} satisfies Looks<ShareWord>;
