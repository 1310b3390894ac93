// One field for everything a clerk types: how many, seats, an order's code, a patron's name, a scanned ticket. What it
// means is read elsewhere (model/domain/typed.h); what was understood stands in its popup.
#pragma once

#include "ui/sell/omnibox_popup.h"

#include <QLineEdit>
#include <QPointer>

namespace rowlock {

class Omnibox : public QLineEdit
{
    Q_OBJECT

public:
    // `popup` is shown below this field while it has the focus and there is something to say.
    explicit Omnibox(OmniboxPopup *popup, QWidget *parent = nullptr);

    void say(); // the popup has something new

signals:
    void entered(const QString &text);               // Enter; also with nothing typed
    void picked(const rowlock::FoundChoice &choice); // of what stands in the popup

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void go(); // as Enter

    QAction *m_go = nullptr;
    QPointer<OmniboxPopup> m_popup; // gone before this field when the house is closed
};

} // namespace rowlock
