import { contractsTexts, newOfferTexts as say, typo } from '@wieszcz/texts';
import { useState } from 'react';
import type { Position } from '#api/position.ts';
import { paths } from '#paths.ts';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { NewOfferForm } from './NewOfferForm.tsx';
import classes from './new.module.css';
import { OfferSummary } from './OfferSummary.tsx';
import { initialDraft } from './offerDraft.ts';
import { useOfferPlan } from './useOfferPlan.ts';

export function NewOfferPage({ position }: { position: Position }) {
  const { id, bet, option } = position;
  const [draft, setDraft] = useState(initialDraft);
  const offerPlan = useOfferPlan(position, draft);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: contractsTexts.contracts, to: paths.contracts },
          { label: contractsTexts.contractCrumb(bet.title, option), to: paths.contractDetails(id) },
          { label: say.crumb },
        ]}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <PageTitle>{say.title}</PageTitle>
          <p className={classes.lead}>{typo(say.lead)}</p>
          <NewOfferForm
            position={position}
            draft={draft}
            onChange={(changes) => setDraft((old) => ({ ...old, ...changes }))}
            offerPlan={offerPlan}
          />
        </div>
        <OfferSummary position={position} plan={offerPlan.plan} />
      </div>
    </>
  );
}
