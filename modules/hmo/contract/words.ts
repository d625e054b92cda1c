/** What kind of partner it is: the billing method of its patients bears the same name. */
export const partnerTypes = ['HMO', 'HPP', 'Company'] as const;
export type PartnerType = (typeof partnerTypes)[number];

/** A partner is incomplete until its price list was completed; only an active one covers new services. */
export const partnerStatuses = ['incomplete', 'active', 'suspended', 'archived'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** How requests for approval reach the partner. By `email` they are sent as they are raised. */
export const requestChannels = ['email', 'portal', 'phone', 'whatsapp'] as const;
export type RequestChannel = (typeof requestChannels)[number];

export const contactRoles = ['approvals', 'claims', 'relationship'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** How the partner pays: for each service, a sum per enrolled person and month, or some services so and others so. */
export const paymentModels = ['fee-for-service', 'capitation', 'mixed'] as const;
export type PaymentModel = (typeof paymentModels)[number];

/** At which price a declined service is charged to the patient. */
export const declinedPrices = ['hospital', 'tariff'] as const;
export type DeclinedPrice = (typeof declinedPrices)[number];

/** From when a plan year counts: January, the contract's day, or the day a person enrolled. */
export const planYears = ['calendar', 'contract', 'enrolment'] as const;
export type PlanYear = (typeof planYears)[number];

export const planStatuses = ['active', 'archived'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const copayKinds = ['none', 'percent', 'fixed'] as const;
export type CopayKind = (typeof copayKinds)[number];

export const versionStatuses = ['draft', 'active', 'cancelled'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

export const versionSources = ['generate', 'upload', 'edit', 'copy'] as const;
export type VersionSource = (typeof versionSources)[number];

/** How far the price list of one module is. */
export const moduleStates = ['not-generated', 'generated', 'completed', 'not-covered'] as const;
export type ModuleState = (typeof moduleStates)[number];

export const partnerTemplates = ['NHIA', 'Private HMO', 'State scheme', 'Employer'] as const;
export type PartnerTemplate = (typeof partnerTemplates)[number];

export const mostPlans = 40;
/** Rows that one upload or one paste into a price list holds. */
export const mostPriceRows = 10_000;
export const mostPartnerRows = 500;
export const mostUploadBytes = 5 * 1_048_576;
export const mostFileBytes = 10 * 1_048_576;
export const mostDocuments = 20;

export const documentKinds = ['contract', 'licence', 'tariff', 'letter', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const uploadModes = ['validate', 'commit'] as const;

/** Days before the end of a contract on which those who keep partners are told. */
export const contractNoticeDays = [60, 30, 7] as const;
