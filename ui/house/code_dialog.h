// What the code letters of blocks mean in this house: edited and saved one at a time; what is not saved waits at its
// letter, and the dialog asks before it goes. Window-modal. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/labels.h"
#include "ui/house/code_fields.h"

#include <QDialog>
#include <QMap>

class QComboBox;
class QPushButton;

namespace rowlock {

class CodeUse;
class Prompt;

class CodeDialog final : public QDialog
{
    Q_OBJECT

public:
    CodeDialog(BoxOffice &office, Prompt &prompt, const QList<BlockCode> &codes, const QString &letter,
               QWidget *parent);

    void reject() override;

signals:
    void saved(); // or removed
    // What was saved or removed; one without a meaning stands for none.
    void changed(const rowlock::BlockCode &before, const rowlock::BlockCode &after);

private:
    BlockCode savedCode(const QString &letter) const;
    void fillLetters(const QString &selected);
    void keepDraft();
    void showCode();
    static QString notSaved(const QStringList &letters); // empty without any
    QString unsaved() const;
    void showUse();
    void save();
    void remove();
    void replace(const QString &letter, const CodeValues &sent, const std::optional<BlockCode> &code);
    void answer(const QString &text, bool good);
    void setWaiting(bool waiting);
    void say(const QString &text, Tone tone);

    BoxOffice &m_office;
    Prompt &m_prompt;
    QList<BlockCode> m_codes;           // as saved
    QMap<QString, CodeValues> m_drafts; // as typed and not saved, by letter
    bool m_waiting = false;             // for the house's answer
    QString m_shown;
    QComboBox *m_letter;
    CodeFields *m_fields = nullptr;
    CodeUse *m_use;
    ToneLabel *m_said;
    QPushButton *m_save;
    QPushButton *m_remove;
};

} // namespace rowlock
