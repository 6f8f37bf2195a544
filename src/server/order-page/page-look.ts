import { colors, tones } from '../../shared/colors.ts'

const variables = (theme: 0 | 1): string =>
  [
    ...Object.entries(colors).map(([name, pair]) => `--${name}:${pair[theme]}`),
    ...Object.entries(tones).map(
      ([name, pair]) => `--${name}-bg:${pair[theme][0]};--${name}-fg:${pair[theme][1]}`,
    ),
  ].join(';')

/**
 * The styles of the customer's page: one column, made for a phone. The device's own typeface and theme, so that a page is one
 * answer. On a desk, where a phone lies beside it, the QR comes before the code.
 */
export const look = `:root{color-scheme:light dark;${variables(0)}}
@media (prefers-color-scheme:dark){:root{${variables(1)}}}
*,::before,::after{box-sizing:border-box}*{margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--canvas);color:var(--ink);font:400 1rem/1.5rem ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;padding-bottom:40px;-webkit-font-smoothing:antialiased}
h1,h2{font:inherit;font-weight:600}ul,ol{list-style:none;padding:0}a{color:inherit;text-decoration:none}b{font-weight:600}
button,input,textarea{font:inherit;color:inherit;letter-spacing:inherit}button{background:none;border:0;padding:0;cursor:pointer}
:focus-visible{outline:2px solid var(--focusRing);outline-offset:2px}
svg.lucide{width:16px;height:16px;flex:none}
.num,main{font-variant-numeric:tabular-nums}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:4px 12px;border-radius:8px;border:1px solid transparent;font-weight:600;text-align:center}
.primary{background:var(--primary);color:var(--onPrimary)}.primary:hover{background:var(--primaryHover)}
.outline{background:var(--raised);border-color:var(--line)}.outline:hover{background:var(--hover)}
.ghost{color:var(--muted)}.ghost:hover{background:var(--pressed);color:var(--ink)}
.col{background:var(--surface);border-bottom:1px solid var(--hairline)}
.shop{display:flex;align-items:center;gap:12px;padding:12px 16px;border-bottom:1px solid var(--hairline)}.shop>div{flex:1;min-width:0}.shop b{display:block;line-height:20px}.shop .btn{font-size:.875rem;white-space:nowrap}
.sub{display:block;color:var(--muted);font-size:.8125rem;line-height:1.125rem}
.logo{width:44px;height:44px;flex:none;border-radius:8px;background:var(--paper);object-fit:contain}
main{padding:24px 16px 32px}
.no{color:var(--muted);font-size:.875rem;line-height:1.25rem;margin-bottom:6px}
h1{font-size:1.625rem;line-height:2rem;letter-spacing:-.02em;text-wrap:balance}.say{color:var(--muted);margin-top:8px;text-wrap:pretty}
.told{margin:12px 0 20px;padding:10px 12px;border-radius:8px;background:var(--progress-bg);color:var(--progress-fg)}
.quote,.pay{margin-top:24px}.quote h2{margin-bottom:8px}
.lines{border-top:1px solid var(--hairline)}.lines li{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:10px 0;border-bottom:1px solid var(--hairline)}.lines li>span:last-child{white-space:nowrap}
.lines small{display:block;color:var(--muted);font-size:.8125rem;line-height:1.125rem}.lines .off{color:var(--muted)}.lines .sum{font-weight:600}
.total{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;padding-top:14px}.total b{font-size:1.625rem;line-height:2rem;font-weight:600;letter-spacing:-.02em}.total s{color:var(--muted);margin-right:10px}
.go{display:grid;gap:8px;margin-top:20px}.go .primary{min-height:52px}
.ask{display:grid;gap:20px;margin-top:20px}.ask .go{margin:0}
.field{display:grid;gap:6px}.field label{font-weight:600;font-size:.8125rem;line-height:1.125rem}.field label span{color:var(--muted);font-weight:400}
.field input,.field textarea{display:block;width:100%;min-width:0;height:48px;padding:0 10px;border:1px solid var(--fieldBorder);border-radius:8px;background:var(--surface)}.field textarea{height:auto;padding:10px;resize:none}
.field :focus{outline:2px solid var(--focusRing);outline-offset:-1px;border-color:transparent}.field [aria-invalid]{border-color:var(--danger)}
.hint{color:var(--muted);font-size:.8125rem;line-height:1.125rem}.wrong{color:var(--danger);font-size:.8125rem;line-height:1.125rem}
.facts{margin-top:24px;border-top:1px solid var(--hairline)}.facts div{display:grid;grid-template-columns:112px minmax(0,1fr);gap:12px;padding:12px 0;border-bottom:1px solid var(--hairline)}.facts dt{color:var(--muted)}.facts dd{text-wrap:pretty}
.fold{border-bottom:1px solid var(--hairline)}.ask .fold,.pay+.fold,.top{border-top:1px solid var(--hairline)}.pay+.fold,.top{margin-top:20px}
.fold summary{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:48px;cursor:pointer;list-style:none}.fold summary::-webkit-details-marker{display:none}.fold summary svg{color:var(--subtle)}.fold[open] summary svg{rotate:180deg}
.fold .lines{border:0}.fold .lines li:last-child{border:0}.terms{color:var(--muted);font-size:.875rem;line-height:1.25rem;white-space:pre-line;padding-bottom:14px}
.pay .total{padding-top:4px}.pay .total span:first-child{color:var(--muted)}.pay .hint{margin-top:16px;text-wrap:pretty;font-size:.875rem;line-height:1.25rem}
.pix{display:grid;gap:12px}.pix .go{margin-top:12px}
.code{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;padding:10px 12px 0;border:0 solid transparent;border-bottom-width:10px;border-radius:8px;background:var(--sunken);background-clip:border-box;font-size:.75rem;line-height:1rem;color:var(--muted);word-break:break-all;user-select:all;-webkit-user-select:all}
.paper{background:var(--paper);padding:12px;width:calc(var(--n)*5px + 24px);max-width:100%;margin:8px auto 0;border-radius:8px;box-shadow:inset 0 0 0 1px var(--hairline)}.paper svg{display:block;width:100%;fill:var(--onPaper)}
.where{margin-top:32px}.fold+.where{margin-top:24px}
.steps{margin-top:12px}.steps li{position:relative;display:grid;grid-template-columns:28px auto minmax(0,1fr);gap:12px;align-items:center;min-height:44px}.dot{position:relative;z-index:1;width:28px;height:28px;border-radius:6px;display:grid;place-items:center}.when{color:var(--muted);font-size:.875rem;line-height:1.25rem;text-align:right}
.steps li:not(:last-child)::before{content:"";position:absolute;left:13.5px;top:calc(50% + 16px);height:12px;width:1px;background:var(--line)}
.past .dot{color:var(--muted)}.steps b{font-weight:400}.steps .now b{font-weight:600}.next b{color:var(--muted)}.next .dot::after{content:"";width:10px;height:10px;border-radius:50%;border:1.5px solid var(--fieldBorder)}
${Object.keys(tones)
  .map(name => `.${name} .dot{background:var(--${name}-bg);color:var(--${name}-fg)}`)
  .join('')}
.gone{display:grid;justify-items:center;text-align:center;padding:20vh 16px 0;gap:8px}.gone svg{width:28px;height:28px;color:var(--subtle);margin-bottom:8px}.gone h1{font-size:1.375rem;line-height:1.75rem}.gone .say{max-width:24em;margin:0}
.shop-end{padding:24px 16px 0;color:var(--muted);font-size:.8125rem;line-height:20px}.shop-end b{color:var(--ink)}
@media (prefers-color-scheme:dark){.outline{background:none}.code{background:var(--hover)}}
@media (max-width:359px){.shop .btn{width:44px;padding:0;font-size:0;gap:0}.when{font-size:.8125rem}.facts div{grid-template-columns:88px minmax(0,1fr)}}
@media (min-width:640px){body{padding:48px 0}.col,.shop-end{width:520px;margin:0 auto}.col{border:1px solid var(--hairline);border-radius:8px;overflow:clip}.shop{padding:16px 32px}main{padding:32px 32px 40px}.shop-end{padding:20px 33px 0}
.pix{grid-template-columns:calc(var(--n)*4px + 24px) minmax(0,1fr);gap:12px 20px;grid-template-rows:auto 1fr;align-items:start;margin-top:16px}.pix .paper{grid-row:1/span 2;width:auto;margin:0}.pix .go{margin:0}.pix .code{-webkit-line-clamp:5}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}`
