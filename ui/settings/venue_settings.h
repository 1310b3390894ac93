// Whose box office it is, and what is on its tickets, as pages of the settings. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QLineEdit;

namespace rowlock {

class TicketSample;

class VenueSettings final : public SettingsPage
{
    Q_OBJECT

public:
    VenueSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    QLineEdit *m_name;
    QLineEdit *m_address;
    QLineEdit *m_taxNumber;
};

class TicketSettings final : public SettingsPage
{
    Q_OBJECT

public:
    TicketSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    void chooseLogo();
    void takeLogo(const Result<QByteArray> &logo);
    void showLogo();

    QByteArray m_logo;
    ToneLabel *m_logoWords;
    ActionButton *m_choose;
    ActionButton *m_remove;
    QLineEdit *m_terms;
    TicketSample *m_sample;
};

} // namespace rowlock
