// The account by which tickets are sent, as a page of the settings. Its password goes to this computer's keyring, and
// nothing of it to the house. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace rowlock {

struct MailOutcome;

class MailSettings final : public SettingsPage
{
    Q_OBJECT

public:
    MailSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    MailAccount typedAccount() const;
    void addRows();
    void takeUsualPort();
    void keepPassword();
    void test();
    void showTest(const MailOutcome &outcome);

    QLineEdit *m_server;
    QComboBox *m_security;
    QSpinBox *m_port;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QLineEdit *m_from;
    QLineEdit *m_name;
    ActionButton *m_test;
    ToneLabel *m_tested;
};

} // namespace rowlock
