import { adminTexts as say } from '@wieszcz/texts';
import { paths } from '#paths.ts';

/** The sections of the admin's area, in the order of its navigation. The screens of each section are framed by `AdminPage`. */
export const sections = [
  { to: paths.admin, label: say.start },
  { to: paths.adminUsers, label: say.users },
  { to: paths.adminMarkets(), label: say.markets },
  { to: paths.suspicions, label: say.suspicions },
  { to: paths.adminActs, label: say.acts },
] as const;
