import { adminTexts } from '@wieszcz/texts';
import { paths } from '#paths.ts';

/** The sections of the admin's area, in the order of its navigation. The screens of each section are framed by `AdminPage`. */
export const sections = [
  { to: paths.admin, label: adminTexts.start },
  { to: paths.adminUsers, label: adminTexts.users },
  { to: paths.adminMarkets(), label: adminTexts.markets },
  { to: paths.suspicions, label: adminTexts.suspicions },
  { to: paths.adminActs, label: adminTexts.acts },
] as const;
