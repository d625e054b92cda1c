import type { ServerModule } from '#kernel/server/module/module.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { admissionsModule } from '#modules/admissions/server/index.ts';
import { adminAreaModule } from '#modules/admin-area/server/index.ts';
import { appointmentsModule } from '#modules/appointments/server/index.ts';
import { auditTrailModule } from '#modules/audit-trail/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { billingSetupModule } from '#modules/billing-setup/server/index.ts';
import { bloodManagementModule } from '#modules/blood-management/server/index.ts';
import { consultationModule } from '#modules/consultation/server/index.ts';
import { dashboardModule } from '#modules/dashboard/server/index.ts';
import { hmoModule } from '#modules/hmo/server/index.ts';
import { claimsModule } from '#modules/claims/server/index.ts';
import { inventoryModule } from '#modules/inventory/server/index.ts';
import { laboratoryModule } from '#modules/laboratory/server/index.ts';
import { invoicesModule } from '#modules/invoices/server/index.ts';
import { notificationsModule } from '#modules/notifications-and-calls/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientAreaModule } from '#modules/patient-area/server/index.ts';
import { patientBillsModule } from '#modules/patient-bills/server/index.ts';
import { patientChartModule } from '#modules/patient-chart/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { permissionsModule } from '#modules/permissions/server/index.ts';
import { pharmacyModule } from '#modules/pharmacy/server/index.ts';
import { prescriptionsModule } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { queueModule } from '#modules/queue/server/index.ts';
import { referenceDataModule } from '#modules/reference-data/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { shellModule } from '#modules/shell/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { vendorModule } from '#modules/vendor/server/index.ts';

/** Every module, in the one order of the house: a module knows only those before it. */
export const serverModules: readonly ServerModule[] = [
  referenceDataModule,
  permissionsModule,
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  notificationsModule,
  auditTrailModule,
  shellModule,
  registrationModule,
  patientsModule,
  patientChartModule,
  billingSetupModule,
  inventoryModule,
  vendorModule,
  patientBillsModule,
  invoicesModule,
  hmoModule,
  claimsModule,
  appointmentsModule,
  queueModule,
  laboratoryModule,
  bloodManagementModule,
  pharmacyModule,
  prescriptionsModule,
  admissionsModule,
  consultationModule,
  dashboardModule,
  patientAreaModule,
  adminAreaModule,
];
