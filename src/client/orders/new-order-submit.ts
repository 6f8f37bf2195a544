/**
 * For a 'Nova OS' button: pressed before its code is there it loads the page with the form's address, by the empty form
 * of shell/ShellFrame.tsx. Once the code is there, onClick does it.
 */
export const newOrderSubmit = {
  type: 'submit',
  form: 'go',
  formAction: '/ordens',
  name: 'nova',
  value: 'true',
} as const
