// What a page is given besides the house, all of it idle: nothing is printed, sent or shown to a customer.
#pragma once

#include "tests/support/fake_keyring.h"
#include "ui/mail/mail_worker.h"
#include "ui/print/print_worker.h"
#include "ui/sell/shown_to_customer.h"

namespace rowlock {

struct IdleParts
{
    explicit IdleParts(BoxOffice &office) : prints(office), mails(office, keyring) {}

    ShownToCustomer customer;
    FakeKeyring keyring;
    PrintWorker prints;
    MailWorker mails;
};

} // namespace rowlock
