import type { ApiScope } from '../../shared/api-keys.ts'
import * as schema from '../../shared/api-schemas.ts'
import {
  customers,
  expenses,
  type Noun,
  type ObjectSchema,
  orders,
  photos,
  quotes,
  reminders,
  summary,
} from './nouns.ts'

/**
 * How a route makes a procedure's input:
 * - list: the filters of the address, and the order of the path
 * - versions: the id of the path; all of them are one page
 * - read, remove: the id of the path
 * - create: the body, and the once-only key
 * - replace, change: the body, over the row for a change; the id and the version of If-Match
 * - act: the body of the act, the id and the version
 * - upload, image: a file, by the same code as the app's own routes (http/photo-routes.ts)
 */
export type RouteKind =
  | 'list'
  | 'versions'
  | 'read'
  | 'create'
  | 'replace'
  | 'change'
  | 'act'
  | 'remove'
  | 'upload'
  | 'image'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api/v1. */
  path: string
  /** Or the app's own route, for a file. */
  procedure: string
  scope: ApiScope
  kind: RouteKind
  noun: Noun
  /** What the document calls an act, and what it does. */
  act?: { id: string; summary: string }
  query?: ObjectSchema
  body?: ObjectSchema
}

export const apiPath = '/api/v1'

const order = '/orders/{id}'
const photo = '/orders/{id}/photos'
const statusAct = { id: 'setOrderStatus', summary: 'Muda o status de uma OS', body: schema.apiOrderStatus }
const payAct = {
  id: 'payOrder',
  summary: 'Registra ou desfaz o pagamento de uma OS',
  body: schema.apiOrderPayment,
}
const completeAct = { id: 'completeReminder', summary: 'Conclui um lembrete' }

/** Every route: a line names a procedure, who may call it, and how its input and its answer are shaped. */
// biome-ignore format: a table is read by its columns
export const routes: Route[] = [
  list('/orders', 'orders.list', 'leitura', orders, schema.apiOrders),
  create('/orders', 'orders.create', 'escrita', orders),
  read(order, 'orders.get', 'leitura', orders),
  replace(order, 'orders.update', 'escrita', orders),
  change(order, 'orders.update', 'escrita', orders),
  act('PATCH', `${order}/status`, 'orders.setStatus', 'escrita', orders, statusAct),
  act('POST', `${order}/payment`, 'orders.pay', 'financeiro', orders, payAct),
  versions(`${order}/quotes`, 'orders.quotes', 'leitura', quotes),
  list(photo, 'photos.list', 'fotos', photos, schema.apiPhotos),
  upload(photo, 'POST /photos', 'fotos', photos),
  image(`${photo}/{photo_id}`, 'photos.get', 'fotos', photos),

  list('/clients', 'customers.list', 'leitura', customers, schema.apiCustomers),
  create('/clients', 'customers.create', 'escrita', customers),
  read('/clients/{id}', 'customers.get', 'leitura', customers),
  replace('/clients/{id}', 'customers.update', 'escrita', customers),
  change('/clients/{id}', 'customers.update', 'escrita', customers),

  list('/expenses', 'finance.expenses', 'financeiro', expenses, schema.apiExpenses),
  create('/expenses', 'finance.createExpense', 'financeiro', expenses),
  read('/expenses/{id}', 'finance.getExpense', 'financeiro', expenses),
  replace('/expenses/{id}', 'finance.updateExpense', 'financeiro', expenses),
  change('/expenses/{id}', 'finance.updateExpense', 'financeiro', expenses),
  remove('/expenses/{id}', 'finance.deleteExpense', 'financeiro', expenses),

  list('/reminders', 'reminders.list', 'leitura', reminders, schema.apiReminders),
  create('/reminders', 'reminders.create', 'escrita', reminders),
  read('/reminders/{id}', 'reminders.get', 'leitura', reminders),
  replace('/reminders/{id}', 'reminders.update', 'escrita', reminders),
  change('/reminders/{id}', 'reminders.update', 'escrita', reminders),
  act('POST', '/reminders/{id}/complete', 'reminders.complete', 'escrita', reminders, completeAct),
  remove('/reminders/{id}', 'reminders.delete', 'escrita', reminders),

  read('/summary', 'orders.summary', 'financeiro', summary),
]

/** Routes that change a row as it was read: they need If-Match. */
export const needsVersion = ({ kind }: Pick<Route, 'kind'>): boolean =>
  kind === 'replace' || kind === 'change' || kind === 'act'

/** Routes that make a row once, by the key that they are given. */
export const isOnceOnly = ({ kind }: Pick<Route, 'kind'>): boolean => kind === 'create' || kind === 'upload'

type Line = [path: string, procedure: string, scope: ApiScope, noun: Noun]
function line(...[path, procedure, scope, noun]: Line) {
  return { path, procedure, scope, noun }
}

function list(...[path, procedure, scope, noun, query]: [...Line, ObjectSchema]): Route {
  return { method: 'GET', kind: 'list', ...line(path, procedure, scope, noun), query }
}
function versions(...of: Line): Route {
  return { method: 'GET', kind: 'versions', ...line(...of) }
}
function read(...of: Line): Route {
  return { method: 'GET', kind: 'read', ...line(...of) }
}
function create(...of: Line): Route {
  return { method: 'POST', kind: 'create', ...line(...of), body: of[3].created }
}
function replace(...of: Line): Route {
  return { method: 'PUT', kind: 'replace', ...line(...of), body: of[3].changed }
}
function change(...of: Line): Route {
  return { method: 'PATCH', kind: 'change', ...line(...of), body: of[3].changed }
}
function remove(...of: Line): Route {
  return { method: 'DELETE', kind: 'remove', ...line(...of) }
}
function upload(...of: Line): Route {
  return { method: 'POST', kind: 'upload', ...line(...of), body: of[3].created }
}
function image(...of: Line): Route {
  return { method: 'GET', kind: 'image', ...line(...of) }
}
function act(
  method: 'PATCH' | 'POST',
  ...[path, procedure, scope, noun, { body, ...named }]: [...Line, Act]
): Route {
  return { method, kind: 'act', ...line(path, procedure, scope, noun), act: named, ...(body && { body }) }
}

type Act = NonNullable<Route['act']> & { body?: ObjectSchema }
