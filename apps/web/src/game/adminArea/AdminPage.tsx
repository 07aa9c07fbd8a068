import { adminTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import classes from './AdminPage.module.css';

type AdminPageProps = { title: string; lead?: string; children: ReactNode };

/** The frame of every screen for admins: the navigation between the sections, and the screen's title. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  const { pathname } = useLocation();
  const isCurrent = (to: string) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`));
  return (
    <>
      <nav className={classes.sections} aria-label={adminTexts.sections}>
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.section} aria-current={isCurrent(to) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <PageTitle>{title}</PageTitle>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
    </>
  );
}

/** The sections of the admin's area, in the order of its navigation. The screens of each section are framed by `AdminPage`. */
const sections = [
  { to: paths.admin, label: adminTexts.start },
  { to: paths.adminUsers, label: adminTexts.users },
  { to: paths.adminMarkets(), label: adminTexts.markets },
  { to: paths.suspicions, label: adminTexts.suspicions },
  { to: paths.adminActs, label: adminTexts.acts },
] as const;
