import { aboutLead, decided, yours } from '../../src/client/site/about/about-words.ts'
import { apiLead } from '../../src/client/site/api/samples.ts'
import {
  answerGoes,
  contactLead,
  expected,
  textStays,
  usedFor,
} from '../../src/client/site/contact/contact-words.ts'
import { askUs, keys, keysNote, searchNote } from '../../src/client/site/documentation/documentation-words.ts'
import { areas, featuresLead } from '../../src/client/site/features/areas.ts'
import { footerLines, publicPages } from '../../src/client/site/frame/pages.ts'
import { everyPlan, planFeatures, planTerms, planTitle } from '../../src/client/site/frame/plan-words.ts'
import { questions } from '../../src/client/site/help/questions.ts'
import { connections, integrationsLead } from '../../src/client/site/integrations/connections.ts'
import { also, audience, closing, hero, ideas } from '../../src/client/site/landing/landing-words.ts'
import { sampleNote } from '../../src/client/site/landing/sample-copy.ts'
import {
  cardLines,
  compared,
  fits,
  planEnds,
  planEndsTitle,
  planTerm,
  prices,
} from '../../src/client/site/prices/prices-words.ts'
import { priceQuestions } from '../../src/client/site/prices/questions.ts'
import { cookieNotes, cookies, kept } from '../../src/client/site/privacy/kept.ts'
import {
  cookiesLead,
  privacyLead,
  protection,
  rights,
  roles,
  sharing,
  terms,
} from '../../src/client/site/privacy/privacy-words.ts'
import { whatItMeans } from '../../src/client/site/status/services.ts'
import {
  begun,
  countedSince,
  firstComes,
  measured,
  unmeasured,
} from '../../src/client/site/status/status-words.ts'
import { steps } from '../../src/client/site/tour/steps.ts'
import { paidPlans, planNames } from '../../src/shared/plans.ts'
import { textOf } from './sources.ts'

/** What a reader sees of a text: without the marks of links and of what is bold. */
export const plain = (text: string): string =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '')

const said = (...parts: (string | undefined)[]): string =>
  plain(parts.filter(part => part !== undefined).join(' · '))
const titled = ({ title, text }: { title: string; text: string }) => said(title, text)

/** Every claim of the public pages and of the app's plan chooser, by the part of docs/claims.md that it stands in. */
export const claims: Record<string, string[]> = {
  'On every page': [...footerLines, titled(closing), everyPlan],
  'In search results and links': Object.values(publicPages).map(({ path, description }) =>
    said(path, description),
  ),
  '/': [
    said(hero.title, hero.lead),
    ...Object.values(ideas).map(titled),
    ...also.map(titled),
    ...audience.map(titled),
    sampleNote,
    planTerms,
    ...paidPlans.flatMap(plano => planFeatures(plano).map(feature => said(planTitle[plano], feature))),
  ],
  'The tour': steps.map(titled),
  '/funcionalidades': [
    featuresLead,
    ...areas.flatMap(({ title, lead, facts }) => [
      said(title, lead),
      ...facts.map(fact => said(title, fact)),
    ]),
  ],
  '/precos': [
    said(prices.title, prices.lead),
    ...planNames.flatMap(plano =>
      [planTerm(plano), ...cardLines(plano)].map(line => said(planTitle[plano], line)),
    ),
    plain(fits.devices),
    plain(fits.customers),
    planEndsTitle,
    ...compared.map(({ title, note, cells }) => said(title, note, ...cells)),
    ...planEnds.map(({ title, when, goesOn, stops }) =>
      said(title, when, `Continua: ${goesOn}`, `Para: ${stops}`),
    ),
    ...priceQuestions.map(({ asked, answer }) => said(asked, answer)),
  ],
  '/integracao': [
    plain(integrationsLead),
    ...connections.flatMap(({ title, text, note }) => [said(title, text), said(title, note)]),
  ],
  '/api': [apiLead],
  '/documentacao': [
    said('Atalhos do teclado', ...keys.map(([does, ...press]) => `${does}: ${press.join(' ')}`)),
    keysNote,
    plain(searchNote),
    plain(askUs),
  ],
  '/ajuda': questions.map(({ pergunta, resposta }) => said(pergunta, resposta)),
  '/contato': [
    contactLead,
    usedFor,
    textStays,
    expected.when,
    expected.order,
    `${answerGoes.to} {email}. ${answerGoes.when}`,
  ],
  '/status': [
    ...Object.values(whatItMeans).flatMap(({ name, measured: tried, title, meanwhile }) => [
      said(name, tried),
      said(title, meanwhile),
    ]),
    measured,
    unmeasured,
    `${begun.at} {novo}. ${begun.since}`,
    `${countedSince} {desde}.`,
    firstComes,
  ],
  '/sobre': [aboutLead, ...decided.map(plain), ...yours.map(plain)],
  '/privacidade': [
    privacyLead,
    ...roles,
    ...kept.map(({ what, why, until }) => said(what, why, until)),
    ...rights.map(plain),
    ...sharing,
    cookiesLead,
    ...cookies.map(({ name, what }) => said(name, what)),
    ...cookieNotes,
    ...protection,
    ...terms.map(plain),
  ],
  'The plan chooser of the app': chooser(),
}

/** What the chooser and the offer on the dashboard say that a plan brings; what they fill in stands in braces. */
function chooser(): string[] {
  const offer = textOf('src/client/plans/PlanOffer.tsx')
  const brings = offer.slice(offer.indexOf('function featuresOf'))
  const promo = textOf('src/client/plans/UpgradePromo.tsx')
  const written = [...brings.matchAll(/t`([^`]+)`/g), ...promo.matchAll(/t`(O [^`]+)`/g)]
  return [...new Set(written.map(([, text = '']) => text.replaceAll('${', '{')))]
}
