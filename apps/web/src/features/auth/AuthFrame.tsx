import { authTexts, shellTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { defaultCover } from '#game/covers/covers.ts';
import { OperatorLine } from '#game/operator/OperatorLine.tsx';
import { LiveRegion } from '#kit/feedback/LiveRegion.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { Logo } from '#kit/Logo.tsx';
import { PAGE_TITLE, PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { signInStateOf } from './signInEntry.ts';
import classes from './auth.module.css';

type AuthFrameProps = {
  title: string;
  /** By default the title. */
  tabTitle?: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
};

/** Frame of the screens around signing in: the form on one half, the categories' pictures on the other. Narrow screens show the form only. */
export function AuthFrame({ title, tabTitle, lead, children }: AuthFrameProps) {
  useFocusOnStep(title);
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link to={paths.home} className={classes.logo} aria-label={shellTexts.homeLink}>
            <Logo />
          </Link>
        </header>
        <main className={classes.main}>
          <div className={classes.form}>
            <div>
              <PageTitle {...(tabTitle ? { tabTitle } : {})}>{title}</PageTitle>
              {lead && <p className={classes.authFrameLead}>{lead}</p>}
            </div>
            {children}
          </div>
        </main>
        <footer className={classes.footer}>
          <OperatorLine />
        </footer>
      </div>
      <div className={classes.art} aria-hidden>
        <img src={defaultCover('SPORT')} alt="" />
        <img src={defaultCover('ECONOMY')} alt="" />
        <img src={defaultCover('POLICY')} alt="" />
        <p className={classes.motto}>{withNoBreakSpaces(authTexts.motto)}</p>
        <img src={defaultCover('CELEBRITIES')} alt="" />
        <img src={defaultCover('OTHER')} alt="" />
      </div>
      <LiveRegion />
    </div>
  );
}

/** Each step of a screen has a title of its own. The next one takes the focus, as after a navigation: the pressed button is gone. */
function useFocusOnStep(title: string): void {
  const last = useRef(title);
  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    document.getElementById(PAGE_TITLE)?.focus();
  }, [title]);
}

/** Shows the message that the previous screen passed in the navigation state. Closing it removes it from the browser history too. */
export function NavigationNotice() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { notice, ...rest } = signInStateOf(state);
  if (notice === null) return null;
  return (
    <Note kind="success" onClose={() => void navigate({ pathname, search }, { replace: true, state: rest })}>
      {notice}
    </Note>
  );
}
